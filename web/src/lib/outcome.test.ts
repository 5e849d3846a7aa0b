import { describe, expect, it } from 'vitest';
import { outcome, table } from './fake.test-support';
import { headline, placed } from './outcome';

const seat = (name: string) => ({ name, who: 'person' as const, here: true, ready: true });
const three = table({ seats: [seat('Ada'), seat('Ben'), seat('Chris')] });

describe('the headline of an outcome', () => {
  it('tells the four ends apart', () => {
    expect(headline(outcome({ end: 'drawn' }), three, 0)).toBe('A draw');
    expect(headline(outcome({ end: 'unwon' }), three, 0)).toBe('Nobody has won');
    expect(headline(outcome({ end: 'lost' }), three, 0)).toBe('All have lost');
    expect(headline(outcome({ end: 'lost' }), three)).toBe('All have lost');
    expect(headline(outcome({ end: 'lost' }), table({ seats: [seat('Ada')] }), 0)).toBe('You lost');
    expect(headline(outcome({ end: 'lost' }), table({ seats: [seat('Ada')] }))).toBe('Ada has lost');
  });

  it('names who has won, and with whom', () => {
    expect(headline(outcome({ winners: [1] }), three)).toBe('Ben has won');
    expect(headline(outcome({ winners: [0, 1, 2] }), three)).toBe('Ada, Ben and Chris have won');
    expect(headline(outcome({ winners: [1] }), three, 1)).toBe('You win!');
    expect(headline(outcome({ winners: [0, 1] }), three, 1)).toBe('You win, together with Ada!');
    expect(headline(outcome({ winners: [0, 1] }), three, 2)).toBe('You lost');
  });
});

describe('how the players came off', () => {
  const seats = ({ list }: ReturnType<typeof placed>) => list.map(({ seat }) => seat);

  it('is listed where places say more than who won', () => {
    expect(seats(placed(outcome({ winners: [1], standings: [{ seat: 0, place: 2 }, { seat: 1, place: 1 }, { seat: 2, place: 2 }] })))).toEqual([]);
    const places = placed(outcome({ winners: [1], standings: [{ seat: 0, place: 3 }, { seat: 1, place: 1 }, { seat: 2, place: 2 }] }));
    expect([places.apart, seats(places)]).toEqual([true, [1, 2, 0]]);
  });

  it('is listed where the game counts something, without places where nobody is before others', () => {
    const lost = placed(outcome({ end: 'lost', standings: [{ seat: 0, place: 1, score: 3, tally: '3 points' }, { seat: 1, place: 1, score: 0, tally: '0 points' }] }));
    expect([lost.apart, seats(lost)]).toEqual([false, [0, 1]]);
  });
});
