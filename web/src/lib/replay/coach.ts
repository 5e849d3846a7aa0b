/** The curve of a coached game: where its points lie, and its numbers in words. */
import type { CoachedCommand } from '../protocol';

export const WIDTH = 360;
export const HEIGHT = 90;

/** A point of the curve: a command at its step. */
export interface Point {
  at: number;
  x: number;
  y: number;
  better: boolean;
}

/** The points of all commands with a chance in a replay of `n` steps; a certain win is at the top. */
export function curveOf(commands: CoachedCommand[], n: number): Point[] {
  const last = Math.max(1, n - 1);
  return commands.flatMap(({ step, chance, better }) =>
    chance === undefined
      ? []
      : [{ at: step, x: (step / last) * WIDTH, y: (1 - chance / 1000) * HEIGHT, better: better !== undefined }],
  );
}

/** A share in parts of 1,000 as people say it: `62 %`. */
export function percent(share: number): string {
  return `${Math.round(share / 10)} %`;
}

/** A difference in parts of 1,000 as points of a hundred. */
export function points(share: number): string {
  return `${Math.round(share / 10)}`;
}
