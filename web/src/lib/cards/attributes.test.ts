import { expect, it } from 'vitest';
import { readAttributes } from './attributes';

it('reads a type alone', () => {
  expect(readAttributes('spell')).toEqual({ type: 'spell', numbers: [], others: [] });
});

it('reads named lists, several of them, and marks', () => {
  expect(readAttributes('action, charms: Boost, Share, price: 3')).toEqual({
    type: 'action',
    numbers: [],
    others: [
      { name: 'charms', values: ['Boost', 'Share'] },
      { name: 'price', values: ['3'] },
    ],
  });
  expect(readAttributes('unit, swift')).toEqual({ type: 'unit', numbers: [], others: [{ name: 'swift', values: [] }] });
});

it('tells numbers from marks and lists, and lists from each other', () => {
  expect(readAttributes('boon, common, 1 light, 4 defense, affiliation: Basic; keywords: Ail 1, Shout')).toEqual({
    type: 'boon',
    numbers: ['1 light', '4 defense'],
    others: [
      { name: 'common', values: [] },
      { name: 'affiliation', values: ['Basic'] },
      { name: 'keywords', values: ['Ail 1', 'Shout'] },
    ],
  });
});
