// A deck as lines of text, changed by clicks and by words; and what cards have in common, by what is printed on them.
// What may be in a deck, the server says.
import type { CardDetail } from './protocol';

/** A line of a deck: how many, and of what. */
const LINE = /^\s*(\d+)\s*[x×]?\s+(.+?)\s*$/;

/** How many copies of each card a text names, by the name in small letters. */
export function counts(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, n, name] = LINE.exec(line) ?? [];
    if (n === undefined || name === undefined) continue;
    const key = name.toLowerCase();
    found.set(key, (found.get(key) ?? 0) + Number(n));
  }
  return found;
}

/** The text with so many more copies of a card, or fewer; a line that comes to nothing goes, remarks stay. */
export function add(text: string, name: string, n: number): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => LINE.exec(line)?.[2]?.toLowerCase() === name.toLowerCase());
  if (at < 0) {
    if (n <= 0) return text;
    const before = text.trimEnd();
    return `${before}${before === '' ? '' : '\n'}${n} ${name}\n`;
  }
  const now = Number(LINE.exec(lines[at] ?? '')?.[1] ?? 0) + n;
  if (now > 0) lines[at] = `${now} ${name}`;
  else lines.splice(at, 1);
  return lines.join('\n');
}

/** What somebody means by `3 Fireball`, `fireball` or `2 plut`: the card, and how many. Nothing where no card or several fit. */
export function meant(typed: string, names: readonly string[]): { name: string; n: number } | undefined {
  const [, n, rest] = LINE.exec(typed) ?? [];
  const words = (rest ?? typed).trim().toLowerCase();
  if (words === '') return undefined;
  const same = names.find((name) => name.toLowerCase() === words);
  const begin = names.filter((name) => name.toLowerCase().startsWith(words));
  const name = same ?? (begin.length === 1 ? begin[0] : undefined);
  return name === undefined ? undefined : { name, n: n === undefined ? 1 : Number(n) };
}

export type Facets = Record<string, string[]>;

/** By what a card can be looked for: it has a type, marks, numbers and named lists. */
export function facets({ sort, printed }: CardDetail): Facets {
  const found: Facets = { type: [sort] };
  const note = (name: string, value: string) => (found[name] = [...(found[name] ?? []), value]);
  for (const { name, number, values = [] } of printed) {
    if (number !== undefined) note(name, String(number));
    else if (values.length === 0) note('marks', name);
    else for (const value of values) note(name, value);
  }
  return found;
}

/** Every facet that tells cards apart, with its values: numbers by size, words as they come. */
export function facetValues(cards: readonly CardDetail[]): [string, string[]][] {
  const all = new Map<string, Set<string>>();
  for (const card of cards)
    for (const [name, values] of Object.entries(facets(card))) for (const value of values) all.set(name, (all.get(name) ?? new Set()).add(value));
  return [...all]
    .map(([name, values]): [string, string[]] => [name, [...values].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b))])
    .filter(([, values]) => values.length > 1);
}

/** Whether a card has all these words, and for each facet the wished value. */
export function fits(card: CardDetail, words: string, wished: Record<string, string>): boolean {
  const text = `${card.name} ${card.attributes} ${card.text}`.toLowerCase();
  const has = facets(card);
  return (
    words.toLowerCase().split(/\s+/).every((word) => text.includes(word)) &&
    Object.entries(wished).every(([name, value]) => value === '' || (has[name] ?? []).includes(value))
  );
}
