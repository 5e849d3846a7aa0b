import { expect, it } from 'vitest';
import { readAttributes } from './attributes';

it('reads a type alone', () => {
  expect(readAttributes('spell')).toEqual({ type: 'spell', others: [] });
});

it('reads named lists, several of them, and marks', () => {
  expect(readAttributes('action, charms: Boost, Share, price: 3')).toEqual({
    type: 'action',
    others: [
      { name: 'charms', values: ['Boost', 'Share'] },
      { name: 'price', values: ['3'] },
    ],
  });
  expect(readAttributes('unit, swift')).toEqual({ type: 'unit', others: [{ name: 'swift', values: [] }] });
});
