// The sigil of a card: a rune drawn from its name inside a frame that the place of its type among those of the game decides.
// Pure and deterministic: the same name and type give the same lines on every machine, and no artwork is shipped.
// All coordinates are in a square of 100 × 100. Start reading at `sigil`.
import type { CardDetail } from '../protocol';

export interface Dot {
  x: number;
  y: number;
  r: number;
}

export interface SigilShape {
  /** The outline that belongs to the type, closed. */
  frame: string;
  /** The lines of the rune. */
  strokes: string;
  dots: Dot[];
}

export type FrameName = 'circle' | 'diamond' | 'shield' | 'hexagon' | 'octagon' | 'stone' | 'seal' | 'square' | 'pentagon' | 'drop' | 'kite' | 'tablet';

/** The outlines, by name. */
export const FRAMES: Record<FrameName, string> = {
  circle: 'M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z',
  diamond: 'M50 2L98 50L50 98L2 50Z',
  shield: 'M50 3L91 14V50C91 72 74 89 50 97C26 89 9 72 9 50V14Z',
  hexagon: 'M50 3L91 26.5V73.5L50 97L9 73.5V26.5Z',
  octagon: 'M31 5H69L95 31V69L69 95H31L5 69V31Z',
  stone: 'M11 95V46C11 20 28 4 50 4C72 4 89 20 89 46V95Z',
  seal: 'M50 3L60.7 10.1L73.5 9.3L79.2 20.8L90.7 26.5L89.9 39.3L97 50L89.9 60.7L90.7 73.5L79.2 79.2L73.5 90.7L60.7 89.9L50 97L39.3 89.9L26.5 90.7L20.8 79.2L9.3 73.5L10.1 60.7L3 50L10.1 39.3L9.3 26.5L20.8 20.8L26.5 9.3L39.3 10.1Z',
  square: 'M14 7H86Q93 7 93 14V86Q93 93 86 93H14Q7 93 7 86V14Q7 7 14 7Z',
  pentagon: 'M50 3L96 37L78 92H22L4 37Z',
  drop: 'M50 2C58 16 92 38 92 62C92 82 73 97 50 97C27 97 8 82 8 62C8 38 42 16 50 2Z',
  kite: 'M50 2L92 38L50 98L8 38Z',
  tablet: 'M8 20Q50 -6 92 20V80Q50 106 8 80Z',
};

/** How many tints theme.css has. */
export const TINTS = 6;

interface Style {
  frame: FrameName;
  /** How much of the frame the rune may fill, around the middle. */
  scale: number;
  /** Which of the tints of theme.css the type has. */
  tint: number;
}

const SCALES: Record<FrameName, number> = {
  circle: 0.94,
  diamond: 0.74,
  shield: 0.9,
  hexagon: 0.92,
  octagon: 0.98,
  stone: 0.88,
  seal: 0.88,
  square: 1,
  pentagon: 0.84,
  drop: 0.84,
  kite: 0.7,
  tablet: 0.96,
};

/** The tints of the colours by which rules call cards. */
const HUES: Record<string, number> = { red: 0, blue: 1, green: 2, yellow: 5 };

/** What of a card its frame and tint depend on. */
export type Typed = Pick<CardDetail, 'nth'> & { hue?: string | undefined };

/** The frame, scale and tint of a card: each type of a game has a frame of its own, and a tint, unless the rules call the card by a colour. */
export function styleOf(card: Typed | undefined): Style {
  const { nth = 0, hue = '' } = card ?? {};
  const names = Object.keys(FRAMES) as FrameName[];
  const frame = names[nth % names.length]!;
  return { frame, scale: SCALES[frame], tint: HUES[hue] ?? nth % TINTS };
}

/** What of a card its sigil depends on. */
export type Signed = Typed & Pick<CardDetail, 'name' | 'sort'>;

/** The sigil of a card. */
export function sigil(card: Signed): SigilShape {
  const { frame, scale } = styleOf(card);
  return { frame: FRAMES[frame], ...rune(card.name, card.sort, scale) };
}

/** The rune alone, in the size that its frame leaves to it. */
export function rune(name: string, type: string, scale: number): Omit<SigilShape, 'frame'> {
  const random = stream(`${type} ${name}`);
  const pen = new Pen(scale);
  if (below(random, 4) === 0) wheel(pen, random);
  else stave(pen, random);
  return { strokes: pen.path(), dots: pen.dots };
}

type Random = () => number;
type Point = [number, number];

/** Collects lines given around the middle (0, 0), x to the right and y downwards. */
class Pen {
  readonly dots: Dot[] = [];
  readonly #lines: string[] = [];

  constructor(readonly scale: number) {}

  line(...points: Point[]): void {
    this.#lines.push(points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${this.#at(x)} ${this.#at(y)}`).join(''));
  }

  /** A line and its image in the stave. */
  both(...points: Point[]): void {
    this.line(...points);
    this.line(...points.map(([x, y]): Point => [-x, y]));
  }

  curve([x0, y0]: Point, [cx, cy]: Point, [x1, y1]: Point): void {
    const at = (n: number) => this.#at(n);
    this.#lines.push(`M${at(x0)} ${at(y0)}Q${at(cx)} ${at(cy)} ${at(x1)} ${at(y1)}`);
  }

  ring(r: number): void {
    const [left, right, radius] = [this.#at(-r), this.#at(r), round(r * this.scale)];
    this.#lines.push(`M${left} 50A${radius} ${radius} 0 1 1 ${right} 50A${radius} ${radius} 0 1 1 ${left} 50Z`);
  }

  dot(x: number, y: number, r = 3.2): void {
    this.dots.push({ x: this.#at(x), y: this.#at(y), r });
  }

  path(): string {
    return this.#lines.join('');
  }

  #at(n: number): number {
    return round(50 + n * this.scale);
  }
}

/** An upright rune: a stave with branches at three heights, mostly the same on both sides. */
function stave(pen: Pen, random: Random): void {
  const top = -32;
  const foot = 32;
  const twin = below(random, 4) === 0;
  if (twin) pen.both([-9, top], [-9, foot]);
  else pen.line([0, top], [0, foot]);
  const inner = twin ? 9 : 0;
  pick(random, HEADS)(pen, top, inner);
  const used = new Set<number>();
  for (const y of [-14, 2, 18]) {
    let which = below(random, BRANCHES.length);
    while (used.has(which)) which = (which + 1) % BRANCHES.length;
    used.add(which);
    BRANCHES[which]!(pen, y, inner, below(random, 2) === 0 ? 1 : -1);
  }
  pick(random, FEET)(pen, foot, inner);
  // A dot on either side, at the foot or the head, or none: hundreds of staves would else be too few.
  for (const side of [-1, 1]) {
    const y = [foot, top, undefined][below(random, 3)];
    if (y !== undefined) pen.dot(side * 27, y, 2.6);
  }
}

type End = (pen: Pen, y: number, inner: number) => void;
type Branch = (pen: Pen, y: number, inner: number, side: 1 | -1) => void;

const HEADS: End[] = [
  () => {},
  (pen, y, inner) => pen.both([-inner, y + 12], [-inner - 14, y - 2]),
  (pen, y, inner) => pen.both([-inner, y], [-inner - 13, y + 12]),
  (pen, y, inner) => pen.line([-inner - 11, y], [inner + 11, y]),
  (pen, y) => pen.dot(0, y - 7),
  (pen, y, inner) => pen.both([-inner, y], [-inner - 9, y - 5], [-inner - 16, y + 3]),
];

const FEET: End[] = [
  () => {},
  (pen, y, inner) => pen.both([-inner, y - 10], [-inner - 12, y]),
  (pen, y, inner) => pen.line([-inner - 9, y], [inner + 9, y]),
  (pen, y) => pen.dot(0, y + 7),
  (pen, y, inner) => pen.both([-inner, y], [-inner - 10, y - 9]),
];

const BRANCHES: Branch[] = [
  () => {},
  (pen, y, inner) => pen.both([-inner, y + 5], [-inner - 20, y - 9]),
  (pen, y, inner) => pen.both([-inner, y - 6], [-inner - 20, y + 8]),
  (pen, y, inner) => pen.line([-inner - 18, y], [inner + 18, y]),
  (pen, y) => pen.line([0, y - 10], [16, y], [0, y + 10], [-16, y], [0, y - 10]),
  (pen, y, inner, side) => pen.line([side * inner, y - 9], [side * (inner + 20), y], [side * inner, y + 9]),
  (pen, y, inner, side) => pen.line([side * inner, y - 5], [side * (inner + 22), y + 6]),
  (pen, y, inner, side) => pen.line([-side * (inner + 18), y - 7], [side * (inner + 18), y + 7]),
  (pen, y, inner) => pen.both([-inner, y], [-inner - 12, y - 7], [-inner - 24, y]),
  (pen, y, inner) => {
    pen.curve([-inner - 20, y - 6], [0, y + 16], [inner + 20, y - 6]);
  },
  (pen, y, inner) => {
    pen.curve([-inner - 20, y + 6], [0, y - 16], [inner + 20, y + 6]);
  },
  (pen, y, inner) => {
    pen.dot(-inner - 13, y);
    pen.dot(inner + 13, y);
  },
  (pen, y, inner) => {
    pen.both([-inner - 6, y - 6], [-inner - 18, y + 6]);
    pen.both([-inner - 6, y + 6], [-inner - 18, y - 6]);
  },
  (pen, y, inner, side) => {
    pen.line([side * inner, y - 4], [side * (inner + 14), y - 10], [side * (inner + 14), y + 4]);
    pen.dot(-side * (inner + 12), y);
  },
];

/** A turning rune: arms around the middle, where every second one may end in another way. */
function wheel(pen: Pen, random: Random): void {
  const arms = [3, 4, 4, 6][below(random, 4)]!;
  const start = below(random, 2) === 0 ? 0 : 0.5;
  const first = below(random, TIPS.length);
  const second = arms === 3 ? first : below(random, TIPS.length);
  const hub = [0, 8, 13][below(random, 3)]!;
  // A web of lines around a wide hub, or between six arms, would be a blot.
  const between = below(random, arms < 6 && hub < 13 ? BETWEEN.length : BETWEEN.length - 2);
  const bar = below(random, BARS.length);
  for (let i = 0; i < arms; i++) {
    const at: Polar = (r, off = 0) => {
      const angle = ((i + start + off) / arms) * 2 * Math.PI;
      return [Math.sin(angle) * r, -Math.cos(angle) * r];
    };
    pen.line(at(hub), at(34));
    // The width of a tip as a part of the way to the next arm: about the same length for few arms and for many.
    TIPS[i % 2 === 0 ? first : second]!(pen, at, arms < 6 ? 0.06 * arms : 0.28);
    BETWEEN[between]!(pen, at);
    BARS[bar]!(pen, at, arms < 6 ? 0.05 * arms : 0.2);
  }
  if (hub > 0) pen.ring(hub);
  if (hub > 8) pen.dot(0, 0);
}

/** A place by its distance from the middle and how far it is turned from this arm to the next. */
type Polar = (r: number, off?: number) => Point;

const TIPS: ((pen: Pen, at: Polar, w: number) => void)[] = [
  () => {},
  (pen, at, w) => pen.line(at(25, -w), at(34), at(25, w)),
  (pen, at, w) => pen.line(at(35, -w), at(24), at(35, w)),
  (pen, at, w) => pen.line(at(34, -w * 0.8), at(34, w * 0.8)),
  (pen, at) => pen.dot(...at(40), 3),
  (pen, at, w) => pen.line(at(34), at(26, w * 1.2)),
  (pen, at, w) => {
    pen.line(at(34, -w * 0.8), at(34, w * 0.8));
    pen.line(at(25, -w * 0.8), at(25, w * 0.8));
  },
  (pen, at, w) => pen.line(at(34), at(28, -w), at(22), at(28, w), at(34)),
  (pen, at, w) => pen.line(at(34), at(40, w), at(34), at(40, -w)),
];

/** What lies across an arm, between the hub and the tip. */
const BARS: ((pen: Pen, at: Polar, w: number) => void)[] = [
  () => {},
  (pen, at, w) => pen.line(at(18, -w), at(18, w)),
  (pen, at, w) => pen.line(at(16, -w), at(21), at(16, w)),
];

const BETWEEN: ((pen: Pen, at: Polar) => void)[] = [
  () => {},
  (pen, at) => pen.dot(...at(24, 0.5), 2.8),
  (pen, at) => pen.line(at(18, 0.5), at(28, 0.5)),
  (pen, at) => pen.line(at(20), at(20, 1)),
];

function pick<T>(random: Random, from: readonly T[]): T {
  return from[below(random, from.length)]!;
}

function below(random: Random, n: number): number {
  return Math.floor(random() * n);
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Numbers in [0, 1) that follow from a text alone (FNV-1a, then a mixing step for each number). */
function stream(text: string): Random {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}
