import { describe, expect, it } from 'vitest';
import { event } from '../lib/fake.test-support';
import { effectsOf, Parts } from './effects';
import { effects } from './regulations/face';

describe('the parts of an event', () => {
  it('know a card on the table by its kind and its number', () => {
    const parts = new Parts([{ seat: 1 }, { thing: { id: 257, card: 7 } }, { card: 3 }, 'hidden', { number: 2 }]);
    expect(parts.seats).toEqual([1]);
    expect(parts.cards).toEqual([7, 3, undefined]);
    expect(parts.things).toEqual([257]);
    expect(parts.numbers).toEqual([2]);
  });

  it('know a thing that lies face down by its number alone', () => {
    const parts = new Parts([{ seat: 1 }, { faceless: 258 }]);
    expect(parts.cards).toEqual([undefined]);
    expect(parts.things).toEqual([258]);
  });
});

describe('what an event shows', () => {
  it('is a card that flies, also where it lies on the table by now', () => {
    const summoned = event('Ada summons a Gnome', { name: 'summoned', args: [{ seat: 0 }, { thing: { id: 257, card: 7 } }, { seat: 1 }] });
    expect(effectsOf(summoned, effects)).toEqual([{ show: 'fly', card: 7, from: 'seat:0', to: 'seat:1' }]);
  });

  it('is the back of a card that flies, and the place where it now lies face down', () => {
    const stolen = event('Ada steals a card', { name: 'rune-stolen', args: [{ seat: 0 }, { faceless: 258 }, { seat: 1 }] });
    expect(effectsOf(stolen, effects)).toEqual([{ show: 'fly', card: undefined, from: 'seat:1', to: 'seat:0' }, { show: 'flash', at: 'thing:258' }]);
  });

  it('lights up the players and things of an event of which the game says nothing', () => {
    const told = event('something happens', { name: 'unheard-of', args: [{ seats: [0, 1] }, { thing: { id: 257, card: 7 } }] });
    expect(effectsOf(told, effects)).toEqual(['seat:0', 'seat:1', 'thing:257'].map((at) => ({ show: 'flash', at })));
  });
});
