import { describe, expect, it } from 'vitest';
import { asked } from './fake.test-support';
import { chosen, keyed, markedCopies, Placed, type Guide } from './options';
import type { CardDto, OptionDto, ViewDto, ZoneDto } from './protocol';

const zone = (name: string, id: number, ...cards: CardDto[]): ZoneDto => ({ id, name, count: cards.length, cards });
const kinds = (...kinds: number[]): CardDto[] => kinds.map((kind) => ({ kind }));
const view: ViewDto = {
  seats: [
    { facts: [], zones: [zone('hand', 0, ...kinds(1, 2, 2)), zone('lawn', 1, { id: 256, kind: 7 })] },
    { facts: [], zones: [zone('hand', 2, ...kinds(2, 3)), zone('lawn', 3, { id: 257, kind: 7 }, { id: 258, with: [{ id: 260, kind: 9 }] }, { id: 259, kind: 7 })] },
  ],
  facts: [],
  zones: [zone('discard pile', 4, ...kinds(2, 4)), zone('shared', 5, { kind: 5, owner: 0 }, { kind: 5, owner: 1 })],
  waiting_for: [],
};

/** The cards of a zone. */
function lying(name: string, seat?: number): CardDto[] {
  const zones = seat === undefined ? view.zones : (view.seats[seat]?.zones ?? []);
  return zones.find((zone) => zone.name === name)?.cards ?? [];
}

function place(options: OptionDto[], question = 'act', guide: Guide = {}, seat: number | undefined = 0) {
  const placed = new Placed(asked('d', { question, options }), view, seat, guide);
  /** What each card of a zone stands for. */
  const on = (name: string, seat?: number) => lying(name, seat).map((card) => placed.at(card)?.choice);
  return { placed, on };
}
const card = (kind: number): OptionDto => ({ choice: `card:${kind}`, text: 'Card', card: kind });
const thing = (id: number, rest: Partial<OptionDto> = {}): OptionDto => ({ choice: `thing:${id}`, text: 'Thing', thing: id, ...rest });

describe('a card named by its kind', () => {
  it('is every copy in the own hand, and nothing elsewhere', () => {
    const { on } = place([card(2)]);
    expect(on('hand', 0)).toEqual([undefined, 'card:2', 'card:2']);
    expect(on('hand', 1)).toEqual([undefined, undefined]);
    expect(on('discard pile')).toEqual([undefined, undefined]);
  });

  it('is looked for on the table and then with others', () => {
    const { on } = place([card(4), card(3)]);
    expect(on('discard pile')).toEqual([undefined, 'card:4']);
    expect(on('hand', 1)).toEqual([undefined, 'card:3']);
  });

  it('is where the guide of the game says', () => {
    const { on } = place([card(2)], 'take', { take: ['other hand'] });
    expect(on('hand', 1)).toEqual(['card:2', undefined]);
    expect(on('hand', 0)).toEqual([undefined, undefined, undefined]);
  });

  it('is no card that has a number of its own', () => {
    const { on, placed } = place([card(7)]);
    expect(on('lawn', 0)).toEqual([undefined]);
    expect(on('lawn', 1)).toEqual([undefined, undefined, undefined]);
    expect(placed.hasThings).toBe(false);
  });

  it('is only a card of its owner where one is named', () => {
    const { on, placed } = place([{ choice: 'card:5@1', text: 'Card of Ben', card: 5, seat: 1 }]);
    expect(on('shared')).toEqual([undefined, 'card:5@1']);
    expect(placed.hasSeats).toBe(false);
  });
});

describe('a thing on the table', () => {
  it('is the card with its number, whatever the words', () => {
    const { on, placed } = place([thing(259, { text: 'Gnome of Ben', card: 7, seat: 1 })]);
    expect(on('lawn', 1)).toEqual([undefined, undefined, 'thing:259']);
    expect(on('lawn', 0)).toEqual([undefined]);
    expect(placed.hasThings).toBe(true);
    expect(placed.hasSeats).toBe(false);
  });

  it('may lie face down, or with another card', () => {
    const { on, placed } = place([thing(258), thing(260, { card: 9 })]);
    expect(on('lawn', 1)).toEqual([undefined, 'thing:258', undefined]);
    const under = lying('lawn', 1)[1]?.with?.[0];
    expect(under && placed.at(under)?.choice).toBe('thing:260');
  });

  it('that is a place or a die says nothing of cards', () => {
    const dice = [{ id: 60, face: '4', spent: false }];
    const places = [{ id: 100, name: 'Mill', named: true, kind: 'house', at: [0, 0] as [number, number], neighbours: [] }];
    const hasThings = (...options: OptionDto[]) => new Placed(asked('d', { options }), { ...view, dice }, 0, {}, places).hasThings;
    expect(hasThings(thing(60), thing(100))).toBe(false);
    expect(hasThings(thing(100), thing(259, { card: 7 }))).toBe(true);
  });

  it('may be a pile', () => {
    const { on, placed } = place([thing(4)]);
    expect(placed.ofThing(4)?.choice).toBe('thing:4');
    expect(on('discard pile')).toEqual([undefined, undefined]);
  });

  it('that is gone is nowhere', () => {
    const { on } = place([thing(300, { card: 7, seat: 1 })]);
    expect([...on('lawn', 0), ...on('lawn', 1), ...on('hand', 0)].filter(Boolean)).toEqual([]);
  });
});

it('a player is the player', () => {
  const { placed } = place([{ choice: 'seat:1', text: 'Ben', seat: 1 }]);
  expect(placed.hasSeats).toBe(true);
  expect(placed.ofSeat(1)?.choice).toBe('seat:1');
  expect(placed.ofSeat(0)).toBeUndefined();
});

describe('the chosen cards of a hand', () => {
  const hand: CardDto[] = kinds(1, 2, 2, 3);
  const named = (...kinds: number[]) => (kind: number) => kinds.filter((other) => other === kind).length;
  const options = (...kinds: number[]) => ({ kind = -1 }: CardDto) => kinds.includes(kind);

  it('are as many copies as were named, also while another copy can be chosen', () => {
    expect(chosen(hand, named(2), options(1, 2, 3))).toEqual([false, true, false, false]);
    expect(chosen(hand, named(2, 2, 1), options(3))).toEqual([true, true, true, false]);
  });

  it('leave a copy to be chosen where one can be', () => {
    expect(chosen(hand, named(2, 2, 3), options(2, 3))).toEqual([false, false, false, false]);
  });
});

it('of each kind as many copies are marked as are picked', () => {
  const marks = (choice: string) => ({ 'card:2': 1, 'card:3': 2 })[choice] ?? 0;
  expect(markedCopies([...kinds(1, 2, 2, 3), {}], marks)).toEqual([false, true, false, true, false]);
});

describe('what is done with a thing', () => {
  const sell: OptionDto = { choice: 'card:7', text: 'sell Gnome', card: 7, thing: 256 };
  const use = thing(256, { card: 7 });

  it('lies on it in words, beside what choosing it means', () => {
    const { on, placed } = place([sell, use]);
    expect(on('lawn', 0)).toEqual(['thing:256']);
    expect(placed.with(256)).toEqual([sell]);
  });

  it('does not make it an option by itself', () => {
    const { on, placed } = place([sell]);
    expect(on('lawn', 0)).toEqual([undefined]);
    expect(lying('lawn', 0).map((card) => placed.has(card))).toEqual([true]);
    expect(placed.hasThings).toBe(false);
  });
});

it('nothing is an option where nothing is asked', () => {
  const placed = new Placed(undefined, view, 0);
  expect(view.seats.flatMap(({ zones }) => zones.flatMap(({ cards }) => cards)).filter((card) => placed.at(card))).toEqual([]);
});

it('the keys are 1 to 9 in order, and 0 for the word that ends', () => {
  const many = Array.from({ length: 11 }, (_, i) => card(i));
  const keys = keyed(asked('d', { options: [{ choice: 'done', text: 'pass' }, ...many] }));
  expect(keys.map(({ key }) => key)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', undefined, undefined, '0']);
  expect(keys.at(-1)?.option.text).toBe('pass');
});
