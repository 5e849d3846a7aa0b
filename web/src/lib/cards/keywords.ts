// The phrases of the card language that a card's text is made of, as the server says, and how a phrase is written for people: `‹…›` or `{…}`
// is a hole, `N` a numeral, `[…]` may be left out, `card(s)` is one or more, `die / dice` is either.
import type { CardDetail, GameDetail, Keyword } from '../protocol';

/** The phrases that a text is made of, in the order of the text; of those that mean the same, the first. */
export function keywordsOf({ phrases }: CardDetail, { keywords }: GameDetail): Keyword[] {
  const found = phrases.flatMap((place) => keywords[place] ?? []);
  return found.filter(({ meaning }, i) => found.findIndex((other) => other.meaning === meaning) === i);
}

/** A phrase for people: holes are dots, and of what may be left out only marks such as `(forced)` are kept. */
export function readable(phrase: string): string {
  const whole = phrase.replace(/ ?\[([^\][]*)\]/g, (_, part: string) => (part.startsWith('(') ? ` ${part}` : ''));
  const dots = whole.replace(/‹[^›]*›|\{[^}]*\}|…/g, '…').replace(/…(\s+…)+/g, '…');
  return dots.replace(/ ?\.$/, '').trim();
}

export interface Related {
  card: CardDetail;
  kind: number;
}

/** Cards that this one names in an attribute, and cards that name it, under the name of the attribute: by what the server says they are. */
export function relations(card: CardDetail, game: GameDetail): { names: Map<string, Related[]>; namedBy: Map<string, Related[]> } {
  const names = new Map<string, Related[]>();
  const namedBy = new Map<string, Related[]>();
  const put = (map: Map<string, Related[]>, name: string, related: Related) => map.set(name, [...(map.get(name) ?? []), related]);
  const own = game.cards.indexOf(card);
  for (const [kind, other] of game.cards.entries()) {
    for (const { name, kinds } of card.printed) if (kinds?.includes(kind)) put(names, name, { card: other, kind });
    for (const { name, kinds } of other.printed) if (kinds?.includes(own)) put(namedBy, name, { card: other, kind });
  }
  return { names, namedBy };
}
