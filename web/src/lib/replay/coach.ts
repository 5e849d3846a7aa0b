/** The curve of a coached game: where its points lie, and its numbers in words. */
import type { BestCommand, CoachedCommand } from '../protocol';

export const WIDTH = 360;
export const HEIGHT = 90;

/** The lines of the scale that are named: a share in parts of 1,000, and its words. */
export const SCALE = [1000, 500, 0] as const;
/** What the line in the middle is. */
export const HALF = 'as likely to win as not';

/** How high a share lies. */
export const heightOf = (share: number): number => (1 - share / 1000) * HEIGHT;

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
    chance === undefined ? [] : [{ at: step, x: (step / last) * WIDTH, y: heightOf(chance), better: better !== undefined }],
  );
}

/** Who gave a command, where it was not the player. */
export const STOOD_IN = 'given in your place, by a stand-in or the clock';

/** A command in a list: its chance, where one is known and means something, and whether somebody else gave it. */
export function aboutOf({ chance, stood_in }: CoachedCommand, alone: boolean): string {
  return [...(chance === undefined || alone ? [] : [`chance ${percent(chance)}`]), ...(stood_in ? [STOOD_IN] : [])].join(', ');
}

/** What the coach found beside a command, flagged or not: the best other one, how much it differs and in which this lies, and what it expected. */
export function besideOf(command: CoachedCommand, alone: boolean): string {
  const about = aboutOf(command, alone);
  const begin = about ? `${about}. ` : '';
  const { best, chance } = command;
  if (!best) return `${begin}Nothing better was found.`;
  return `${begin}The best other command found is “${best.command}”, ${gainOf(best, chance)}.${laterOf(best, chance)}`;
}

/** How much another command wins more or less; where nobody knows a chance, how much better or worse one stands. The interval goes the same way. */
export function gainOf({ regret, least, most }: Pick<BestCommand, 'regret' | 'least' | 'most'>, chance: number | undefined): string {
  const less = regret < 0;
  const [from, to] = less ? [-most, -least] : [least, most];
  const within = `(${points(from)} to ${points(to)})`;
  const much = Math.abs(regret);
  const one = points(much) === '1';
  return chance === undefined
    ? `after which you stand ${less ? 'worse' : 'better'} by ${points(much)} ${one ? 'hundredth' : 'hundredths'} of what a win is worth ${within}`
    : `which wins ${points(much)} ${one ? 'point' : 'points'} ${less ? 'less' : 'more'} ${within}`;
}

/** What was expected of another command. */
export function laterOf({ expected }: Pick<BestCommand, 'expected'>, chance: number | undefined): string {
  const later = chance === undefined ? 'A little later' : 'Two rounds later';
  return expected.length > 0 ? ` ${later}, on average: ${expected.join(', ')}.` : '';
}

/** The sum of it: how many of one's own commands could have been better. A sum in points is only said where chances are known. */
export function summaryOf(commands: CoachedCommand[], alone: boolean): string {
  const own = commands.filter(({ stood_in }) => !stood_in);
  const others = commands.length - own.length;
  const flagged = own.filter(({ better }) => better).length;
  const much = alone || own.some(({ chance }) => chance === undefined) ? '' : ' by two points or more';
  const sum = `${flagged} of ${own.length === 1 ? '1 command' : `${own.length} commands`} could have been better${much}, beyond doubt.`;
  if (others === 0) return sum;
  return `${sum} ${others === 1 ? '1 more was' : `${others} more were`} given in your place by a stand-in or the clock, and ${others === 1 ? 'is' : 'are'} not counted.`;
}

/** The curve in words, for who does not see it. */
export function curveText(commands: CoachedCommand[]): string {
  const known = commands.flatMap(({ step, chance }) => (chance === undefined ? [] : [{ step, chance }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return '';
  const lowest = known.reduce((low, one) => (one.chance < low.chance ? one : low));
  const highest = known.reduce((high, one) => (one.chance > high.chance ? one : high));
  const at = (word: string, { step, chance }: typeof first) => `${word} ${percent(chance)} at step ${step}`;
  return `Your chance to win: ${percent(first.chance)} at your first command, ${percent(last.chance)} at your last; ${at('least', lowest)}, ${at('most', highest)}`;
}

/** A share in parts of 1,000 as people say it: `62 %`. */
export function percent(share: number): string {
  return `${Math.round(share / 10)} %`;
}

/** A difference in parts of 1,000 as points of a hundred. */
export function points(share: number): string {
  const n = Math.round(share / 10);
  return n < 0 ? `−${-n}` : `${Math.abs(n)}`;
}
