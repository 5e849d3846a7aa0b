// What can be chosen before a game starts, as the game declares it: for the table, and by each seat.
import { LIMITS, type GameOption } from './protocol';

export type Values = Record<string, string>;

/** What is wrong with the length of what a seat brings, if anything: it is counted in bytes. */
export function tooLong(text: string): string | undefined {
  const bytes = new TextEncoder().encode(text).length;
  return bytes > LIMITS.brought ? `it has ${bytes} bytes, and at most ${LIMITS.brought} can be brought` : undefined;
}

/** What holds where nothing is said, in words. */
export function usual({ takes, default: value, unattended }: GameOption): string {
  // A deck stands in its field already.
  const always = takes === 'deck' && value !== undefined ? '' : `Default: ${value ?? 'none'}${unattended === undefined ? '.' : ';'}`;
  const alone = unattended === undefined ? '' : ` ${unattended} when only bots play.`;
  return `${always}${alone}`.trim();
}

/** Lines as a game keeps them: without blanks around them, empty ones and remarks. */
export function tidied(text: string): string {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')).join('\n');
}

/** What is to be sent: without what was left to the game, and of these options only. */
export function said(options: readonly GameOption[], values: Values): Values {
  const given = options.map(({ name }): [string, string] => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Everything that somebody brings, with what the game proposes where they have said nothing: so it is plain what was chosen. */
export function brings(options: readonly GameOption[], values: Values): Values {
  return { ...Object.fromEntries(options.map(({ name, default: value }) => [name, value ?? ''])), ...said(options, values) };
}
