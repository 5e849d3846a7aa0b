import { describe, expect, it } from 'vitest';
import { libertiesOf, ofNoCard } from './liberties';
import type { LibertyDto } from './protocol';

const liberty = (name: string, choice: string, about: Partial<LibertyDto>): LibertyDto => ({ name, choice, text: `${name} ${choice}`, meaning: '', clause: '', ...about });
const throwIt = liberty('throw', 'thing:7', { card: 3, thing: 7, seat: 0 });
const throwTwin = liberty('throw', 'thing:8', { card: 3, thing: 8, seat: 0 });
const drop = liberty('drop', 'card:3', { card: 3 });
const close = liberty('close', 'seat:1', { seat: 1 });
const all = [throwIt, throwTwin, drop, close];

describe('where liberties are offered', () => {
  it('is on the thing by its number, not on every card of the kind', () => {
    expect(libertiesOf(all, 3, 7)).toEqual([throwIt]);
    expect(libertiesOf(all, 3, 9)).toEqual([]);
  });

  it('is on a card without a number by its kind', () => {
    expect(libertiesOf(all, 3, undefined)).toEqual([drop]);
    expect(libertiesOf(all, 4, undefined)).toEqual([]);
  });

  it('is beside the question for what lies nowhere', () => {
    expect(ofNoCard(all)).toEqual([close]);
  });
});
