import { describe, expect, it } from 'vitest';
import { asked, outlook } from './fake.test-support';
import { oddsOf, percent, sumOf, warningsOf, waysOf } from './outlook';
import type { OddsDto } from './protocol';

const odds = (good: number, of = 100): OddsDto => ({ choice: 'mode:0', text: 'attack', needs: 12, good, of, parts: [{ text: 'Body', value: 4 }, { text: 'Greataxe', value: 1 }, { text: 'Winter Storms', value: -2 }] });
const question = asked('d', {
  outlook: {
    ways: [{ to: 103, through: [102, 103], spends: [60, 62], choices: ['thing:102', 'thing:103'] }],
    odds: [odds(55), { text: 'this roll', needs: 15, good: 10, of: 100, parts: [] }],
    warnings: [{ choice: 'card:4', text: 'it forfeits green', clause: 'RBD-12.7' }],
  },
});

describe('what a question says ahead', () => {
  it('has a way for a far place', () => {
    expect(waysOf(question).get(103)?.spends).toEqual([60, 62]);
    expect(waysOf(asked('d')).size).toBe(0);
  });

  it('has the odds of an answer that makes one roll', () => {
    expect(oddsOf(question, 'mode:0')?.good).toBe(55);
    expect(oddsOf(question, 'done')).toBeUndefined();
    expect(oddsOf(asked('d', { outlook: outlook({ odds: [odds(55), odds(20)] }) }), 'mode:0')).toBeUndefined();
  });

  it('warns of the answers it is about, and of no others', () => {
    expect(warningsOf(question, ['card:3', 'card:4']).map(({ clause }) => clause)).toEqual(['RBD-12.7']);
    expect(warningsOf(question, ['card:3'])).toEqual([]);
  });

  it('says what is added up', () => {
    expect(sumOf(odds(55))).toBe('Body 4, Greataxe +1, Winter Storms -2');
  });

  it('calls nothing certain that is not', () => {
    expect([odds(0), odds(55), odds(100)].map(percent)).toEqual([0, 55, 100]);
    expect([odds(1, 1000), odds(999, 1000)].map(percent)).toEqual([1, 99]);
  });
});
