import { expect, it } from 'vitest';
import { cardOf } from '../fake.test-support';
import { numbersOf, othersOf } from './attributes';

it('tells numbers from marks and lists', () => {
  const boon = cardOf('Wall', 'boon', { printed: [{ name: 'common' }, { name: 'light', number: 1 }, { name: 'defense', number: 0 }, { name: 'keywords', values: ['Ail 1', 'Shout'] }] });
  expect(numbersOf(boon)).toEqual(['1 light', '0 defense']);
  expect(othersOf(boon).map(({ name }) => name)).toEqual(['common', 'keywords']);
});
