// Hexagons by their coordinates: where they lie, which is next in a direction, and how much of a map is in sight. Only for drawing:
// which places are neighbours, the game says.
import type { PlaceDto } from '../lib/protocol';

/** Which lines lie half a place further than those beside them: odd rows to the right, or odd columns downwards. */
export type Staggered = 'rows' | 'columns';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** From the middle of a hexagon to its corners. */
export const R = 60;
/** From one side of a hexagon to the other. */
export const W = R * Math.sqrt(3);

/** The middle of a place. */
export function middle({ at: [column, row] }: PlaceDto, staggered: Staggered): Point {
  const half = (line: number) => (line % 2 === 0 ? 0 : 0.5);
  return staggered === 'rows' ? { x: (column + half(row)) * W, y: row * R * 1.5 } : { x: column * R * 1.5, y: (row + half(column)) * W };
}

/** The corners of a hexagon around the middle, as SVG wants them; a smaller one leaves a rim. */
export function corners(staggered: Staggered, r = R): string {
  const first = staggered === 'rows' ? -Math.PI / 2 : 0;
  return Array.from({ length: 6 }, (_, i) => {
    const angle = first + (Math.PI / 3) * i;
    return `${(r * Math.cos(angle)).toFixed(1)},${(r * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

/** The box around all places, with a margin. */
export function around(places: PlaceDto[], staggered: Staggered, margin = 4): Box {
  const at = places.map((place) => middle(place, staggered));
  const [dx, dy] = staggered === 'rows' ? [W / 2, R] : [R, W / 2];
  const [left, top] = [Math.min(...at.map(({ x }) => x)) - dx - margin, Math.min(...at.map(({ y }) => y)) - dy - margin];
  const [right, bottom] = [Math.max(...at.map(({ x }) => x)) + dx + margin, Math.max(...at.map(({ y }) => y)) + dy + margin];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next place in the direction of an arrow key, over gaps; none at the edge, and none for another key. */
export function beside(places: PlaceDto[], from: PlaceDto, key: string): PlaceDto | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const ahead = places.filter(({ at: [column, row] }) => {
    const [dx, dy] = [column - from.at[0], row - from.at[1]];
    return step[0] === 0 ? dx === 0 && dy * step[1] > 0 : dy === 0 && dx * step[0] > 0;
  });
  const far = ({ at: [column, row] }: PlaceDto) => Math.abs(column - from.at[0]) + Math.abs(row - from.at[1]);
  return ahead.sort((a, b) => far(a) - far(b))[0];
}

/** How a map is looked at: the point in the middle, and how many times larger than when all of it is in sight. */
export interface Sight {
  middle: Point;
  zoom: number;
}

export const MOST_ZOOM = 5;

/** The part of the map that is in sight, in a window of this shape (width over height). */
export function inSight({ middle, zoom }: Sight, whole: Box, shape: number): Box {
  const width = Math.max(whole.width, whole.height * shape) / zoom;
  const height = width / shape;
  // What is smaller than the window lies in its middle; what is larger has no end within it.
  const place = (wish: number, from: number, all: number, seen: number) =>
    seen >= all ? from + (all - seen) / 2 : Math.min(Math.max(wish - seen / 2, from), from + all - seen);
  return { x: place(middle.x, whole.x, whole.width, width), y: place(middle.y, whole.y, whole.height, height), width, height };
}

/** Zooms by a factor while a point stays where it is. */
export function zoomed(sight: Sight, whole: Box, shape: number, factor: number, still?: Point): Sight {
  const zoom = Math.min(Math.max(sight.zoom * factor, 1), MOST_ZOOM);
  const box = inSight(sight, whole, shape);
  const at = still ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const by = sight.zoom / zoom;
  const next = { x: at.x + (box.x + box.width / 2 - at.x) * by, y: at.y + (box.y + box.height / 2 - at.y) * by };
  return settled({ middle: next, zoom }, whole, shape);
}

/** Moves what is in sight. */
export function moved(sight: Sight, whole: Box, shape: number, dx: number, dy: number): Sight {
  return settled({ ...sight, middle: { x: sight.middle.x + dx, y: sight.middle.y + dy } }, whole, shape);
}

/** Moves as little as will do until a point is in sight, with room for a hexagon around it. */
export function showing(sight: Sight, whole: Box, shape: number, point: Point): Sight {
  const box = inSight(sight, whole, shape);
  const by = (at: number, from: number, seen: number) => {
    const room = Math.min(R * 1.2, seen / 2);
    return at < from + room ? at - from - room : at > from + seen - room ? at - from - seen + room : 0;
  };
  return moved(sight, whole, shape, by(point.x, box.x, box.width), by(point.y, box.y, box.height));
}

/** With the middle where it is drawn, so that the next move begins there. */
function settled(sight: Sight, whole: Box, shape: number): Sight {
  const box = inSight(sight, whole, shape);
  return { ...sight, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}
