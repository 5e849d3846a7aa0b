// Finds the phrases of the card language in a card's text. A phrase is a pattern as the server writes it: `‹…›` or `{…}`
// is a hole, `N` a numeral, `[…]` may be left out, `card(s)` is one or more, `die / dice` is either. No rules: only words.
import type { CardDetail, GameDetail, Keyword } from '../protocol';
import { readAttributes } from './attributes';

/** The phrases that a text is made of, in the order of the text; those that would only repeat or mislead are left out. */
export function keywordsIn(text: string, keywords: readonly Keyword[]): Keyword[] {
  const found = keywords.flatMap((keyword) => match(keyword, text) ?? []);
  const kinds = new Map<string, Match[]>();
  for (const one of found) kinds.set(one.form, [...(kinds.get(one.form) ?? []), one]);
  const best = [...kinds.values()].flatMap((alike) => fittest(alike) ?? []);
  return best
    .filter((one) => !best.some((other) => other !== one && covers(other, one)))
    .sort((a, b) => a.from - b.from || b.words.length - a.words.length)
    .map(({ keyword }) => keyword);
}

/** A phrase for people: holes are dots, and of what may be left out only marks such as `(forced)` are kept. */
export function readable(phrase: string): string {
  const whole = phrase.replace(/ ?\[([^\][]*)\]/g, (_, part: string) => (part.startsWith('(') ? ` ${part}` : ''));
  return oneHole(whole).replace(/ ?\.$/, '').trim();
}

export interface Related {
  card: CardDetail;
  kind: number;
}

/** Cards that this one names in an attribute, and cards that name it, under the name of the attribute. */
export function relations(card: CardDetail, game: GameDetail): { names: Map<string, Related[]>; namedBy: Map<string, Related[]> } {
  const names = new Map<string, Related[]>();
  const namedBy = new Map<string, Related[]>();
  const put = (map: Map<string, Related[]>, name: string, related: Related) => map.set(name, [...(map.get(name) ?? []), related]);
  const own = readAttributes(card.attributes).others;
  for (const [kind, other] of game.cards.entries()) {
    for (const { name, values } of own) if (values.includes(other.name)) put(names, name, { card: other, kind });
    for (const { name, values } of readAttributes(other.attributes).others) {
      if (values.includes(card.name)) put(namedBy, name, { card: other, kind });
    }
  }
  return { names, namedBy };
}

interface Match {
  keyword: Keyword;
  /** The phrase with every hole the same. */
  form: string;
  /** Its letters that stand fast. */
  words: string;
  /** Where its first fixed letter stands in the text, and where it ends. */
  from: number;
  to: number;
  /** Whether it has no holes. */
  whole: boolean;
  /** How many words of the names of its holes stand where the holes are: `‹your› hand` fits `your hand`. */
  fit: number;
}

/** Little words of English that a card game seldom means anything by. */
const LITTLE = new Set(['a', 'an', 'the', 'any', 'each', 'all', 'it', 'you', 'your', 'they', 'their', 'that', 'this', 'is', 'are']);
const HOLES = /‹([^›]*)›|\{([^}]*)\}|…/g;
const OPTIONAL = /\[[^\][]*\]/g;

function match(keyword: Keyword, text: string): Match | undefined {
  const { phrase } = keyword;
  const words = fixed(phrase);
  // `[(forced)] ‹deed›.` is worth a word only where the mark that may be left out is there.
  const mark = phrase.match(OPTIONAL)?.find((part) => part.search(HOLES) < 0);
  const wanted = words !== '' ? phrase : mark?.slice(1, -1);
  if (wanted === undefined || LITTLE.has(wanted.toLowerCase())) return undefined;
  const hit = compile(wanted).exec(text);
  if (!hit) return undefined;
  const lead = /^(‹|\{)/.test(wanted) ? (hit[1]?.length ?? 0) : 0;
  const names = [...wanted.matchAll(HOLES)].filter(([part]) => part !== '…').map(([, name, other]) => name ?? other ?? '');
  const told = names.map((name, i) => tells(name, hit[i + 1] ?? ''));
  // A hole that is named after a little word takes that word and no other.
  if (names.some((name, i) => LITTLE.has(name) && !told[i])) return undefined;
  return {
    keyword,
    form: oneHole(phrase),
    words,
    from: hit.index + lead,
    to: hit.index + hit[0].length,
    whole: wanted.search(HOLES) < 0,
    fit: told.filter(Boolean).length,
  };
}

/** Whether a word of the name of a hole stands in what fills it: `any_neighbors` in `any neighbor's`. */
function tells(name: string, filling: string): boolean {
  const text = filling.toLowerCase();
  const words = name.split('_');
  const weighty = words.filter((word) => !LITTLE.has(word));
  return (weighty.length > 0 ? weighty : words).some((word) => text.includes(word.replace(/s$/, '')));
}

/** Of phrases that differ only in their holes, the one whose holes fit; none if nothing tells them apart. */
function fittest(alike: Match[]): Match | undefined {
  const best = alike.reduce((a, b) => (b.fit > a.fit ? b : a));
  const meanings = new Set(alike.filter(({ fit }) => fit === best.fit).map(({ keyword }) => keyword.meaning));
  return meanings.size === 1 ? best : undefined;
}

/** Whether one phrase says already what another would: a whole phrase around it, or the same form with more words. */
function covers(large: Match, small: Match): boolean {
  const around = large.from <= small.from && small.to <= large.to && large.words.length > small.words.length;
  return around && (large.whole || (!small.whole && large.from === small.from && within(small.words, large.words)));
}

/** Whether the letters of one text stand in another in the same order. */
function within(small: string, large: string): boolean {
  let at = 0;
  for (const letter of large) if (letter === small[at]) at++;
  return at === small.length;
}

function oneHole(phrase: string): string {
  return phrase.replace(HOLES, '…').replace(/…(\s+…)+/g, '…');
}

/** What of a phrase must stand in a text, letter by letter. */
function fixed(phrase: string): string {
  return phrase.replace(OPTIONAL, '').replace(HOLES, '').replace(/\bN\b/g, '').replace(/[^\p{L}]/gu, '');
}

const compiled = new Map<string, RegExp>();

function compile(phrase: string): RegExp {
  const known = compiled.get(phrase);
  if (known) return known;
  const made = new RegExp(`(?<![\\p{L}\\d])${expression(phrase)}(?![\\p{L}\\d])`, 'iu');
  compiled.set(phrase, made);
  return made;
}

const PARTS = /‹[^›]*›|\{[^}]*\}|…|\[[^\][]*\]|(\p{L}+)\((\p{L}+)\)|([\p{L}']+) \/ ([\p{L}']+)|[\p{L}']+|\s+|[^\s]/gu;
/** A hole before a mark, or in a whole sentence, takes as much as it can; one between words a few words. */
const MUCH = '([^:.]+)';
const FEW = '([^\\s:.]+(?: [^\\s:.]+){0,3}?)';

function expression(phrase: string): string {
  let out = '';
  for (const found of phrase.matchAll(PARTS)) {
    const [part, stem, ending, one, many] = found;
    const after = phrase.slice(found.index + part.length);
    if (part.startsWith('‹') || part.startsWith('{')) out += /\.$|^(\s*\[.*\])*$|^:/.test(after) ? MUCH : FEW;
    else if (part === '…') out += '.*?';
    else if (part.startsWith('[')) out = `${out.replace(/ \?$| $/, '')}(?: ?${expression(part.slice(1, -1))})? ?`;
    else if (part === 'N') out += '\\d+';
    else if (stem !== undefined) out += `${stem}(?:${ending})?`;
    else if (one !== undefined) out += `(?:${one}|${many})`;
    else if (part.trim() === '') out += out.endsWith(' ?') ? '' : ' ';
    else out += part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  }
  return out;
}
