// What can be chosen before a game starts, as the game declares it: for the table, and by each seat.
import type { GameOption } from './protocol';

export type Values = Record<string, string>;

/** The most a game reads of what one seat brings; the server says so too. */
export const longestText = 3072;

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
