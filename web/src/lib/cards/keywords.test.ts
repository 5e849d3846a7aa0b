import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { GameDetail, Keyword } from '../protocol';
import { allCards, LEXICONS } from './data.test-support';
import { keywordsIn, readable, relations } from './keywords';

const phrases = (text: string, ...of: string[]) =>
  keywordsIn(text, of.map((phrase) => ({ phrase, meaning: phrase, clause: '' }))).map(({ phrase }) => phrase);

describe('phrases in a text', () => {
  it('finds words with numerals and holes, in the order of the text', () => {
    expect(phrases('Target player loses 2 HP.', 'loses N HP', 'gains N HP', 'target player')).toEqual(['target player', 'loses N HP']);
    expect(phrases("You take 1 card from target player's hand.", 'take N card(s) from ‹taken_hand›', "‹player›'s hand")).toHaveLength(2);
    expect(phrases('Discard 2 cards, then spin.', 'discard {n} card(s)')).toHaveLength(1);
  });

  it('takes whole words only', () => {
    expect(phrases('Your hand limit is 2 higher.', 'you')).toEqual([]);
  });

  it('knows parts that may be left out', () => {
    const phrase = "‹watched› is hexed [by a neighbor's effect]";
    expect(phrases('When a Creature is hexed: you may restore it.', phrase)).toHaveLength(1);
    expect(phrases("When a Creature is hexed by a neighbor's effect: you may restore it.", phrase)).toHaveLength(1);
  });

  it('explains a mark only where it stands, and nothing that is all holes', () => {
    expect(phrases('(forced) The source loses 2 HP.', '[(forced)] ‹deed›.')).toHaveLength(1);
    expect(phrases('The source loses 2 HP.', '[(forced)] ‹deed›.', '‹player› ‹acts› [and …]', '‹change›.')).toEqual([]);
  });

  it('takes of phrases that differ in their holes the one that fits, or none', () => {
    expect(phrases('Return a Creature on your Lawn.', 'on ‹your› Lawn', 'on ‹any_neighbors› Lawn', 'on ‹whose› Lawn')).toEqual(['on ‹your› Lawn']);
    expect(phrases("You take 1 card from target player's hand.", '‹your› hand')).toEqual([]);
    expect(phrases('Return a Creature on any Lawn.', 'on ‹whose› Lawn', 'on ‹lone› Lawn')).toEqual([]);
  });

  it('leaves out what a longer phrase says already', () => {
    const text = 'When you would discard a card: you may draw 2 cards instead.';
    const [event, instead] = ['When ‹event›: you may ‹opening›.', 'When ‹intent›: you may ‹opening› instead.'] as const;
    expect(phrases(text, event, instead)).toEqual([instead]);
    expect(phrases('Steal a Mythical Creature.', 'Creature(s)', 'Mythical Creature(s)')).toEqual(['Mythical Creature(s)']);
  });

  it('writes holes as dots', () => {
    expect(readable('take N card(s) from ‹taken_hand›')).toBe('take N card(s) from …');
    expect(readable('When ‹event›: you may ‹opening› [, then ‹step› …].')).toBe('When …: you may …');
    expect(readable('[(forced)] ‹deed›.')).toBe('(forced) …');
  });

  // Hundreds of cards and phrases: however busy the machine is.
  it('explains something of every card of every game that says anything', () => {
    const spoken = new Map<string, Keyword[]>();
    for (const card of allCards().filter(({ text }) => text !== '—')) {
      const words = spoken.get(card.game) ?? vocabulary(card.game);
      spoken.set(card.game, words);
      expect(keywordsIn(card.text, words), card.name).not.toEqual([]);
    }
  }, 120_000);
});

it('finds the cards that a card names and is named by', () => {
  const card = (name: string, attributes: string) => ({ name, attributes, count: 1, text: '' });
  const game = { cards: [card('Attack', 'action, charms: Boost'), card('Boost', 'modifier')] } as GameDetail;
  const names = (map: Map<string, { card: { name: string } }[]>) => [...map].map(([key, list]) => [key, ...list.map((one) => one.card.name)]);
  expect(names(relations(game.cards[0]!, game).names)).toEqual([['charms', 'Boost']]);
  expect(names(relations(game.cards[1]!, game).namedBy)).toEqual([['charms', 'Attack']]);
});

/** The phrases of a game, from the page that is generated from its lexicon. */
function vocabulary(game: string): Keyword[] {
  const page = readFileSync(new URL(`${game}.md`, LEXICONS), 'utf8');
  const rows = [...page.matchAll(/^\| `(.+?)` \| (.+?) \| (.+?) \|/gm)];
  return rows.map(([, phrase = '', meaning = '', clause = '']) => ({ phrase, meaning, clause }));
}
