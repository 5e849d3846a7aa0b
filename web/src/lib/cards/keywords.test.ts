import { describe, expect, it } from 'vitest';
import { cardOf } from '../fake.test-support';
import type { GameDetail } from '../protocol';
import { keywordsOf, readable, relations } from './keywords';

describe('phrases in a text', () => {
  const keywords = ['loses N HP', 'target player', 'a player', 'one'].map((phrase) => ({ phrase, meaning: phrase === 'one' ? 'a player' : phrase, clause: '' }));
  const found = (phrases: number[]) => keywordsOf(cardOf('Attack', 'action', { phrases }), { keywords } as GameDetail).map(({ phrase }) => phrase);

  it('are those that the server names, in its order', () => {
    expect(found([1, 0])).toEqual(['target player', 'loses N HP']);
    expect(found([])).toEqual([]);
    expect(found([9])).toEqual([]);
  });

  it('are said once where two mean the same', () => {
    expect(found([2, 3])).toEqual(['a player']);
  });

  it('write holes as dots', () => {
    expect(readable('take N card(s) from ‹taken_hand›')).toBe('take N card(s) from …');
    expect(readable('When ‹event›: you may ‹opening› [, then ‹step› …].')).toBe('When …: you may …');
    expect(readable('[(forced)] ‹deed›.')).toBe('(forced) …');
  });
});

it('finds the cards that a card names and is named by', () => {
  // The last one has words that happen to be the name of a card.
  const cards = [
    cardOf('Attack', 'action', { printed: [{ name: 'charms', values: ['Boost'], kinds: [1] }] }),
    cardOf('Boost', 'modifier'),
    cardOf('Fire', 'action', { printed: [{ name: 'affiliation', values: ['Boost'] }] }),
  ];
  const game = { cards } as GameDetail;
  const names = (map: Map<string, { card: { name: string } }[]>) => [...map].map(([key, list]) => [key, ...list.map((one) => one.card.name)]);
  expect(names(relations(game.cards[0]!, game).names)).toEqual([['charms', 'Boost']]);
  expect(names(relations(game.cards[1]!, game).namedBy)).toEqual([['charms', 'Attack']]);
  expect(names(relations(game.cards[2]!, game).names)).toEqual([]);
});
