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

/** What the coach found beside a command, flagged or not: the best other one, how much it differs and by how much that may be luck, and what it expected. */
export function besideOf({ chance, best }: CoachedCommand): string {
  if (!best) return 'nothing better was found.';
  const spread = `± ${points((best.most - best.least) / 2)}`;
  const much = points(Math.abs(best.regret));
  const by =
    chance === undefined
      ? `after which you stand ${best.regret < 0 ? 'worse' : 'better'} by ${much} ${spread} hundredths of what a win is worth`
      : `which wins ${much} ${spread} points ${best.regret < 0 ? 'less' : 'more'}`;
  const later = chance === undefined ? 'A little later' : 'Two rounds later';
  const expected = best.expected.length > 0 ? ` ${later}, on average: ${best.expected.join(', ')}.` : '';
  return `the best other command found is “${best.command}”, ${by}.${expected}`;
}

/** A share in parts of 1,000 as people say it: `62 %`. */
export function percent(share: number): string {
  return `${Math.round(share / 10)} %`;
}

/** A difference in parts of 1,000 as points of a hundred. */
export function points(share: number): string {
  return `${Math.round(share / 10)}`;
}
