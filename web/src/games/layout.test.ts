import { expect, it } from 'vitest';
import { layout, table } from '../lib/fake.test-support';
import type { CardDto, GameDetail, ViewDto } from '../lib/protocol';
import { endOf, flag, hasTurn, isOut, keyOf, kindChoice, players, thing, thingName, topOf } from './layout';

const game = { cards: [{ name: 'Gnome' }, { name: 'Hex' }] } as unknown as GameDetail;
const down: CardDto = { id: 258, with: [{ id: 259, kind: 1 }] };
const link: CardDto = {
  kind: 1,
  facts: [
    { name: 'by', value: { seats: [0] } },
    { name: 'on', value: { seats: [0, 1] } },
    { name: 'at', value: { thing: 257 } },
    { name: 'hexed', value: { flag: true } },
  ],
};
const view: ViewDto = {
  seats: [{ facts: [], zones: [{ id: 3, name: 'lawn', count: 2, cards: [{ id: 257, kind: 0 }, down] }] }],
  facts: [],
  zones: [{ id: 9, name: 'chain', count: 1, cards: [link] }],
  waiting_for: [],
};

it('the facts of a card are read like those of a player', () => {
  expect(players(link, 'by', table())).toBe('Ada');
  expect(players(link, 'on', table())).toBe('Ada, Ben');
  expect(players({ kind: 1 }, 'by', table())).toBe('');
  expect(thing(link.facts ?? [], 'at')).toBe(257);
  expect(thing(link.facts ?? [], 'by')).toBeUndefined();
  expect(flag(link.facts ?? [], 'hexed')).toBe(true);
});

it('a thing has a name wherever it lies, and none when it is gone', () => {
  expect([257, 258, 259, 9, 300].map((id) => thingName(id, view, game))).toEqual(['Gnome', 'face-down card', 'Hex', 'chain', undefined]);
});

it('the key of a card is its number, and its place only where it has none', () => {
  expect(keyOf(down, 1)).toBe(258);
  expect(keyOf(link, 258)).not.toBe(258);
});

it('a card of a hand is named by its kind, and by its owner where that is said', () => {
  expect([{ kind: 3 }, { kind: 3, owner: 1 }, { id: 258 }].map(kindChoice)).toEqual(['card:3', 'card:3@1', undefined]);
});

it('a pile has a top card only where the view says so', () => {
  const at = (end: string, n: number): CardDto => ({ kind: n, facts: [{ name: end, value: { number: n } }] });
  const pile = (cards: CardDto[], count = cards.length) => ({ id: 1, name: 'discard', count, cards });
  expect(topOf(pile([{ kind: 0 }, { kind: 1 }]))).toBeUndefined();
  expect(topOf(pile([{ kind: 1 }]))).toEqual({ kind: 1 });
  expect(topOf(pile([{ kind: 1 }], 2))).toBeUndefined();
  expect(topOf(pile([at('top', 1), at('top', 2), { kind: 5 }, at('bottom', 1)]))).toEqual(at('top', 1));
  expect([at('top', 1), at('top', 2), { kind: 5 }, at('bottom', 3)].map(endOf)).toEqual(['top', 'top 2', undefined, 'bottom 3']);
});

it('who is out and whose turn it is, a game says in its own words', () => {
  const facts = [{ name: 'gone', value: { flag: true } }, { name: 'resigned', value: { flag: false } }];
  expect([isOut(facts, layout), isOut(facts, { ...layout, out: ['gone'] })]).toEqual([false, true]);
  const turn = [{ name: 'active', value: { seats: [1] } }];
  expect([hasTurn(turn, layout, 1), hasTurn(turn, { ...layout, whose: 'active' }, 1), hasTurn(turn, { ...layout, whose: 'active' }, undefined)]).toEqual([false, true, false]);
});
