import { describe, expect, it } from 'vitest';
import { add, counts, facets, facetValues, fits, meant } from './decks';
import { cardOf } from './fake.test-support';

const FIREBALL = cardOf('Fireball', 'spirit', {
  attributes: 'spirit, common, 2 light, affiliation: Runeseer', text: 'Deal 3 damage to any target.',
  printed: [{ name: 'common' }, { name: 'light', number: 2 }, { name: 'affiliation', values: ['Runeseer'] }],
});
const SPIKE = cardOf('Plutonic Spike', 'spirit', {
  attributes: 'spirit, rare, 10 light, affiliation: Basic, Hexbinder', text: 'Draw 1.',
  printed: [{ name: 'rare' }, { name: 'light', number: 10 }, { name: 'affiliation', values: ['Basic', 'Hexbinder'] }],
});
const NAMES = ['Fireball', 'Fire', 'Plutonic Spike', 'Plum'];

describe('a deck as text', () => {
  it('counts what its lines name', () => {
    expect(counts('# mine\n2 Fireball\n 1x Plutonic Spike \n1 fireball\nnothing')).toEqual(new Map([['fireball', 3], ['plutonic spike', 1]]));
  });

  it('is changed a card at a time, and keeps its remarks', () => {
    expect(add('# mine\n2 Fireball\n', 'Fireball', 1)).toBe('# mine\n3 Fireball\n');
    expect(add('# mine\n1 fireball\n2 Spark', 'Fireball', -1)).toBe('# mine\n2 Spark');
    expect(add('2 Spark', 'Fireball', 3)).toBe('2 Spark\n3 Fireball\n');
    expect(add('', 'Fireball', 1)).toBe('1 Fireball\n');
    expect(add('2 Spark', 'Fireball', -1)).toBe('2 Spark');
  });

  it('knows what is meant by a few letters', () => {
    expect(meant('3 Fireball', NAMES)).toEqual({ name: 'Fireball', n: 3 });
    expect(meant('fire', NAMES)).toEqual({ name: 'Fire', n: 1 });
    expect(meant('2 plut', NAMES)).toEqual({ name: 'Plutonic Spike', n: 2 });
    expect(meant('plu', NAMES)).toBeUndefined();
    expect(meant('2 nothing', NAMES)).toBeUndefined();
    expect(meant('  ', NAMES)).toBeUndefined();
  });
});

describe('cards', () => {
  it('have a type, marks, numbers and lists', () => {
    expect(facets(SPIKE)).toEqual({ type: ['spirit'], marks: ['rare'], light: ['10'], affiliation: ['Basic', 'Hexbinder'] });
    expect(facetValues([FIREBALL, SPIKE])).toEqual([
      ['marks', ['common', 'rare']],
      ['light', ['2', '10']],
      ['affiliation', ['Basic', 'Hexbinder', 'Runeseer']],
    ]);
  });

  it('are found by words and by what they have', () => {
    expect(fits(FIREBALL, 'damage fire', {})).toBe(true);
    expect(fits(FIREBALL, '', { light: '2', marks: '' })).toBe(true);
    expect(fits(FIREBALL, '', { light: '3' })).toBe(false);
    expect(fits(SPIKE, '', { affiliation: 'Hexbinder' })).toBe(true);
    expect(fits(SPIKE, 'damage', {})).toBe(false);
  });
});
