import { describe, expect, it } from 'vitest';
import { asked } from './fake.test-support';
import { chosen, keyed, Placed, type Guide } from './options';
import type { OptionDto, ViewDto } from './protocol';

const zone = (name: string, ...kinds: number[]) => ({ name, count: kinds.length, cards: kinds.map((kind) => ({ kind })) });
const view: ViewDto = {
  seats: [
    { facts: [], zones: [zone('hand', 1, 2, 2), zone('lawn', 7)] },
    { facts: [], zones: [zone('hand', 2, 3), zone('lawn', 7, 8, 7)] },
  ],
  facts: [],
  zones: [zone('discard pile', 2, 4)],
  waiting_for: [],
};

function place(options: OptionDto[], question = 'act', guide: Guide = {}, seat: number | undefined = 0) {
  return new Placed(asked('d', { question, options }), view, seat, guide);
}
const card = (kind: number): OptionDto => ({ choice: `card:${kind}`, text: 'Card', card: kind });
const object = (n: number, text: string, kind: number, seat: number): OptionDto => ({ choice: `object:${n}`, text, card: kind, seat });

describe('a card named by its kind', () => {
  it('is every copy in the own hand, and nothing elsewhere', () => {
    const placed = place([card(2)]);
    expect([0, 1, 2].map((index) => placed.at({ seat: 0, zone: 'hand', index })?.choice)).toEqual([undefined, 'card:2', 'card:2']);
    expect(placed.at({ seat: 1, zone: 'hand', index: 0 })).toBeUndefined();
    expect(placed.at({ zone: 'discard pile', index: 0 })).toBeUndefined();
  });

  it('is looked for on the table and then with others', () => {
    const placed = place([card(4), card(3)]);
    expect(placed.at({ zone: 'discard pile', index: 1 })?.choice).toBe('card:4');
    expect(placed.at({ seat: 1, zone: 'hand', index: 1 })?.choice).toBe('card:3');
  });

  it('is where the guide of the game says', () => {
    const placed = place([card(2)], 'take', { take: ['other hand'] });
    expect(placed.at({ seat: 1, zone: 'hand', index: 0 })?.choice).toBe('card:2');
    expect(placed.at({ seat: 0, zone: 'hand', index: 1 })).toBeUndefined();
  });
});

describe('a thing on the table', () => {
  it('is one card: the copy that its words number', () => {
    const placed = place([object(66, 'Gnome 2 of Ben', 7, 1)]);
    expect([0, 1, 2].map((index) => placed.at({ seat: 1, zone: 'lawn', index })?.choice)).toEqual([undefined, undefined, 'object:66']);
    expect(placed.at({ seat: 0, zone: 'lawn', index: 0 })).toBeUndefined();
  });

  it('without a number is the first copy', () => {
    const placed = place([object(64, 'Gnome of Ben', 7, 1), object(65, 'Troll of Ben', 8, 1)]);
    expect([0, 1, 2].map((index) => placed.at({ seat: 1, zone: 'lawn', index })?.choice)).toEqual(['object:64', 'object:65', undefined]);
  });
});

it('a player is the player', () => {
  const placed = place([{ choice: 'seat:1', text: 'Ben', seat: 1 }]);
  expect(placed.ofSeat(1)?.choice).toBe('seat:1');
  expect(placed.ofSeat(0)).toBeUndefined();
});

describe('the chosen cards of a hand', () => {
  const hand = [1, 2, 2, 3].map((kind) => ({ kind }));
  const named = (...kinds: number[]) => (kind: number) => kinds.filter((other) => other === kind).length;
  const options = (...kinds: number[]) => (index: number) => kinds.includes(hand[index]?.kind ?? -1);

  it('are as many copies as were named, also while another copy can be chosen', () => {
    expect(chosen(hand, named(2), options(1, 2, 3))).toEqual([false, true, false, false]);
    expect(chosen(hand, named(2, 2, 1), options(3))).toEqual([true, true, true, false]);
  });

  it('leave a copy to be chosen where one can be', () => {
    expect(chosen(hand, named(2, 2, 3), options(2, 3))).toEqual([false, false, false, false]);
  });
});

it('nothing is an option where nothing is asked', () => {
  expect(new Placed(undefined, view, 0).at({ seat: 0, zone: 'hand', index: 0 })).toBeUndefined();
});

it('the keys are 1 to 9 in order, and 0 for the word that ends', () => {
  const many = Array.from({ length: 11 }, (_, i) => card(i));
  const keys = keyed(asked('d', { options: [{ choice: 'done', text: 'pass' }, ...many] }));
  expect(keys.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', undefined, undefined, '0']);
  expect(keys.at(-1)?.option.text).toBe('pass');
});
