// How spaces are drawn: every terrain has a tint and a drawing, so that it is told apart in any light and without colour. Roads and rivers
// run on into the spaces beside them.
import type { PlaceDto } from '../../lib/protocol';
import { middle, type Point, type Staggered } from '../hex';

/** The drawing of a terrain around the middle of its space; strokes, and shapes that are filled. */
export interface Art {
  lines: string;
  shapes?: string;
}

const tree = (x: number, y: number, r = 1): string => `M${x - 8 * r} ${y}L${x} ${y - 20 * r}L${x + 8 * r} ${y}Z`;
const trunk = (x: number, y: number, r = 1): string => `M${x} ${y}v${6 * r}`;
const tuft = (x: number, y: number): string => `M${x - 5} ${y - 7}L${x} ${y}L${x + 5} ${y - 7}M${x} ${y}v-10`;
const hill = (x: number, y: number, w: number): string => `M${x - w} ${y}q${w} ${-w * 1.25} ${w * 2} 0`;
const wave = (x: number, y: number, w: number): string => `M${x - w} ${y}q${w / 2} -7 ${w} 0t${w} 0`;
const reed = (x: number, y: number): string => `M${x} ${y}v-15M${x} ${y}l-6 -10M${x} ${y}l6 -11`;

const ART: Record<string, Art> = {
  plains: { lines: tuft(-26, -14) + tuft(10, -24) + tuft(30, 2) + tuft(-14, 22) + tuft(20, 30) },
  forest: {
    lines: trunk(-24, -8) + trunk(4, -18) + trunk(28, -2) + trunk(-10, 26) + trunk(20, 32, 0.9),
    shapes: tree(-24, -8) + tree(4, -18) + tree(28, -2) + tree(-10, 26) + tree(20, 32, 0.9),
  },
  hills: { lines: hill(-20, -10, 17) + hill(20, -16, 15) + hill(4, 16, 20) + hill(-24, 30, 12) + hill(30, 24, 11) },
  mountains: {
    lines: 'M-38 10L-16 -34L0 -4L12 -22L38 22M-24 34L-4 6L14 34M-16 -34L-10 -12L-4 -14',
    shapes: 'M-16 -34L-24 -18L-17 -21L-12 -15L-7 -18ZM12 -22L6 -13L12 -15L17 -11Z',
  },
  swamp: { lines: reed(-22, -10) + reed(18, -16) + reed(-4, 24) + wave(-20, -4, 14) + wave(20, -10, 14) + wave(-2, 30, 16) + wave(26, 20, 11) },
  river: { lines: '' },
  road: { lines: '' },
  town: { lines: '' },
};

const PLAIN: Art = { lines: '' };

export const artOf = (kind: string): Art => ART[kind] ?? PLAIN;

/** What runs on: a road into roads and towns, a river into rivers. */
const RUNS: Record<string, string[]> = { road: ['road', 'town'], river: ['river'], town: ['road'] };

/** The road or river of a space, from side to side through its middle; towns have the ends of roads. */
export function runOf(place: PlaceDto, all: Map<number, PlaceDto>, staggered: Staggered): string {
  const into = RUNS[place.kind];
  if (!into) return '';
  const here = middle(place, staggered);
  const sides = place.neighbours.flatMap((id): Point[] => {
    const next = all.get(id);
    if (!next || !into.includes(next.kind)) return [];
    const there = middle(next, staggered);
    return [{ x: (there.x - here.x) / 2, y: (there.y - here.y) / 2 }];
  });
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const [first, second] = sides;
  if (place.kind === 'town') return sides.map((side) => `M0 0L${at(side)}`).join('');
  if (sides.length === 2 && first && second) return `M${at(first)}Q0 0 ${at(second)}`;
  if (sides.length === 1 && first) return `M${at(first)}L${at({ x: -first.x * 0.3, y: -first.y * 0.3 })}`;
  if (sides.length === 0) return 'M-26 8Q-8 -14 6 2T28 -8';
  return sides.map((side) => `M0 0L${at(side)}`).join('');
}

/** The shape of a counter by its colour, around a middle; a letter stands in it. */
export const GEMS: Record<string, { points: string; letter: string }> = {
  green: { points: '0,-17 16,11 -16,11', letter: 'G' },
  yellow: { points: '-13,-13 13,-13 13,13 -13,13', letter: 'Y' },
  blue: { points: '0,-18 18,0 0,18 -18,0', letter: 'B' },
  red: { points: '0,-19 5,-7 18,-7 8,2 12,15 0,7 -12,15 -8,2 -18,-7 -5,-7', letter: 'R' },
};

/** A symbol of a terrain for a die or a list, in a square of 24. */
export const SYMBOLS: Record<string, string> = {
  plains: 'M4 19h16M8 19l-3-8M8 19V8M8 19l3-8M17 19l-2-6M17 19l2-7',
  forest: 'M8 3L3 14h10ZM8 14v6M17 8l-4 8h8ZM17 16v4',
  hills: 'M2 18q6-11 12 0M11 15q5-9 11 3M2 20h20',
  mountains: 'M1 20L9 5l5 9 3-5 6 11Z',
  swamp: 'M3 18q4-3 8 0t10 0M7 15V6M7 15l-3-6M7 15l3-7M16 15V8M16 15l3-5',
  river: 'M3 7q4-4 9 0t9 0M3 13q4-4 9 0t9 0M3 19q4-4 9 0t9 0',
  road: 'M8 3C4 10 12 14 6 21M17 3C13 10 21 14 15 21M12.500 5v2M11.500 10v2M13 15v2M11 19v1',
  town: 'M3 20V11l5-5 5 5v9ZM13 20V8l4-4 4 4v12Z',
};
