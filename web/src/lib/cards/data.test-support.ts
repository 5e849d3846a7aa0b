// The cards of the games as their files have them, for tests.
import { readdirSync, readFileSync } from 'node:fs';
import { cardOf } from '../fake.test-support';
import type { CardDetail } from '../protocol';

/** A card of a colour says its type after it. */
const COLOURS = ['green', 'yellow', 'blue', 'red'];
const DATA = new URL('../../../../data/', import.meta.url);

/** The pages made from the lexicons: one for each game that the hall plays. */
export const LEXICONS = new URL('../../../../docs/card-language/', import.meta.url);

/** Every card of every game of the hall, with the game's folder. */
export function allCards(): (CardDetail & { game: string })[] {
  const games = readdirSync(LEXICONS).map((page) => page.replace(/\.md$/, ''));
  return games.flatMap((game) => {
    const folder = new URL(`${game}/`, DATA);
    const files = readdirSync(folder).filter((file) => file.endsWith('.cards'));
    const cards = files.flatMap((file) => readCards(readFileSync(new URL(file, folder), 'utf8')));
    const sorts = [...new Set(cards.map(({ sort }) => sort))];
    return cards.map((card) => ({ ...card, nth: sorts.indexOf(card.sort), game }));
  });
}

/** A name with its number of copies, then indented the attributes and the text. */
function readCards(file: string): CardDetail[] {
  const blocks = file.replace(/^#.*\n/gm, '').split(/\n\s*\n/);
  return blocks
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [head = '', attributes = '', ...text] = block.trim().split('\n').map((line) => line.trim());
      const [, name = head, count = '1'] = /^(.*?)(?:\s+x(\d+))?$/.exec(head) ?? [];
      const [first = '', second = ''] = attributes.split(/[,;]/).map((part) => part.trim());
      const sort = COLOURS.includes(first) ? second : first;
      return cardOf(name, sort, { count: Number(count), attributes, text: text.join(' ') });
    });
}
