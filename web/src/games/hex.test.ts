import { describe, expect, it } from 'vitest';
import type { PlaceDto } from '../lib/protocol';
import { MOST_ZOOM, R, W, around, beside, corners, inSight, middle, moved, showing, zoomed, type Sight } from './hex';

const place = (column: number, row: number): PlaceDto => ({ id: column * 10 + row, name: `${column}/${row}`, named: false, kind: 'plains', at: [column, row], neighbours: [] });

describe('where a hexagon lies', () => {
  it('is half a place further in every second line', () => {
    expect(middle(place(1, 0), 'columns')).toEqual({ x: 1.5 * R, y: 0.5 * W });
    expect(middle(place(2, 1), 'columns')).toEqual({ x: 3 * R, y: W });
    expect(middle(place(0, 1), 'rows')).toEqual({ x: 0.5 * W, y: 1.5 * R });
  });

  it('stands on a side or on a corner', () => {
    expect(corners('columns').split(' ')[0]).toBe('60.0,0.0');
    expect(corners('rows').split(' ')[0]).toBe('0.0,-60.0');
  });

  it('is within the box around all', () => {
    expect(around([place(0, 0)], 'columns', 0)).toEqual({ x: -R, y: -W / 2, width: 2 * R, height: W });
  });
});

describe('the arrow keys', () => {
  const places = [place(0, 0), place(1, 0), place(3, 0), place(0, 1)];

  it('go to the next place of the line, over gaps, and not beyond its end', () => {
    const from = (at: number, key: string) => beside(places, places[at]!, key)?.name;
    expect(from(0, 'ArrowRight')).toBe('1/0');
    expect(from(1, 'ArrowRight')).toBe('3/0');
    expect(from(2, 'ArrowRight')).toBeUndefined();
    expect(from(0, 'ArrowDown')).toBe('0/1');
    expect(from(3, 'ArrowUp')).toBe('0/0');
    expect(from(0, 'Enter')).toBeUndefined();
  });
});

describe('what is in sight', () => {
  const whole = { x: 0, y: 0, width: 1000, height: 500 };
  const all: Sight = { middle: { x: 500, y: 250 }, zoom: 1 };

  it('is all of it at first, in a window of any shape', () => {
    expect(inSight(all, whole, 2)).toEqual(whole);
    expect(inSight(all, whole, 1)).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
  });

  it('keeps the point that is zoomed at where it was', () => {
    const still = { x: 250, y: 125 };
    const box = inSight(zoomed(all, whole, 2, 2, still), whole, 2);
    expect(box.width).toBe(500);
    expect((still.x - box.x) / box.width).toBeCloseTo(0.25);
    expect((still.y - box.y) / box.height).toBeCloseTo(0.25);
  });

  it('is never more than all and never nearer than it may be', () => {
    expect(zoomed(all, whole, 2, 0.1).zoom).toBe(1);
    expect(zoomed(all, whole, 2, 1000).zoom).toBe(MOST_ZOOM);
  });

  it('does not leave the map', () => {
    const near = zoomed(all, whole, 2, 2);
    expect(inSight(moved(near, whole, 2, 9999, -9999), whole, 2)).toEqual({ x: 500, y: 0, width: 500, height: 250 });
  });

  it('moves as little as will do to show a point', () => {
    const near = zoomed(all, whole, 2, 2);
    expect(showing(near, whole, 2, { x: 500, y: 250 })).toEqual(near);
    const box = inSight(showing(near, whole, 2, { x: 800, y: 250 }), whole, 2);
    expect(box.x + box.width).toBeCloseTo(800 + R * 1.2);
  });
});
