import { describe, expect, it } from 'vitest';
import { asked } from './fake.test-support';
import type { OptionDto } from './protocol';
import { isList, search, Sheet } from './sheet.svelte';

const option = (choice: string, worth?: number): OptionDto => ({ choice, text: choice, ...(worth === undefined ? {} : { worth }) });
const pick = () => new Sheet(asked('d', { shape: 'pick', least: 1, most: 3, candidates: ['card:2', 'card:2', 'card:4', 'card:5'].map((choice) => option(choice)) }));
const pay = () => new Sheet(asked('d', { shape: 'pay', least: 5, most: 65535, suggested: [3], candidates: [1, 2, 3, 5].map((worth, i) => option(`thing:${300 - i}`, worth)) }));

describe('a pick of several', () => {
  it('is handed on in the order of the candidates, with the word that ends it', () => {
    const sheet = pick();
    expect(sheet.enough).toBe(false);
    sheet.toggle(2);
    sheet.toggle(0);
    expect([sheet.enough, sheet.full, sheet.answers]).toEqual([true, false, ['card:2', 'card:4', 'done']]);
    sheet.toggle(2);
    expect(sheet.answers).toEqual(['card:2', 'done']);
  });

  it('takes as many as it may and no more, and then needs no last word', () => {
    const sheet = pick();
    for (const i of [3, 2, 1, 0]) sheet.toggle(i);
    expect([sheet.full, sheet.answers]).toEqual([true, ['card:2', 'card:4', 'card:5']]);
  });

  it('stands as it stood before a reload, unless that cannot be', () => {
    const question = asked('d', { shape: 'pick', least: 2, most: 2, candidates: ['card:2', 'card:3', 'card:4'].map((choice) => option(choice)) });
    let kept: number[] | undefined;
    new Sheet(question, undefined, (picked) => (kept = picked)).toggle(1);
    const again = new Sheet(question, kept);
    expect([kept, again.picked]).toEqual([[1], [1]]);
    again.toggle(2);
    expect(again.answers).toEqual(['card:3', 'card:4']);
    for (const wrong of [[3], [1, 1], [0, 1, 2], [-1], [0.5]]) expect(new Sheet(question, wrong).picked).toEqual([]);
  });

  it('marks one copy after the other where cards are clicked on the board', () => {
    const sheet = pick();
    for (let i = 0; i < 3; i += 1) sheet.mark('card:2');
    expect(sheet.marked).toEqual(['card:2', 'card:2']);
    sheet.unmark('card:2');
    expect(sheet.marked).toEqual(['card:2']);
    sheet.unmark('card:9');
    expect(sheet.picked.length).toBe(1);
  });
});

describe('a payment', () => {
  it('is enough once it is covered, and has a suggestion on one key', () => {
    const sheet = pay();
    expect([sheet.total, sheet.enough]).toEqual([5, true]);
    sheet.toggle(2);
    expect([sheet.total, sheet.enough]).toEqual([8, true]);
    sheet.toggle(3);
    expect([sheet.total, sheet.enough]).toEqual([3, false]);
    sheet.toggle(1);
    expect([sheet.total, sheet.enough, sheet.answers]).toEqual([5, true, ['thing:299', 'thing:298', 'done']]);
    sheet.suggest();
    expect(sheet.answers).toEqual(['thing:297', 'done']);
  });

  it('that takes no more than is owed exchanges what was marked first', () => {
    const sheet = new Sheet(asked('d', { shape: 'pay', least: 2, most: 2, suggested: [0, 1], candidates: [1, 1, 1].map((worth, i) => option(`thing:${300 + i}`, worth)) }));
    sheet.toggle(2);
    expect([sheet.enough, sheet.answers]).toEqual([true, ['thing:301', 'thing:302', 'done']]);
    sheet.toggle(1);
    expect([sheet.total, sheet.enough]).toEqual([1, false]);
  });
});

describe('an order', () => {
  it('is moved and handed on without its last', () => {
    const sheet = new Sheet(asked('d', { shape: 'order', least: 3, most: 3, candidates: ['a', 'b', 'c'].map((choice) => option(choice)) }));
    expect(sheet.answers).toEqual(['a', 'b']);
    expect(sheet.move(2, -2)).toBe(0);
    expect(sheet.move(0, -1)).toBe(0);
    expect(sheet.answers).toEqual(['c', 'a']);
    sheet.toggle(0);
    expect(sheet.picked).toEqual([2, 0, 1]);
  });
});

describe('names', () => {
  it('are found by what one remembers', () => {
    const names = ['Amber Fox', 'Fox Trap', 'Red Foxglove', 'Iron Flax Box'].map((text) => option(text));
    const found = (typed: string) => search(typed, names).map(({ text }) => text);
    expect(found('fox')).toEqual(['Fox Trap', 'Amber Fox', 'Red Foxglove', 'Iron Flax Box']);
    expect(found('zz')).toEqual([]);
    expect(found('').length).toBe(4);
  });

  it('and single options are no list', () => {
    expect(isList(asked('d'))).toBe(false);
    expect(isList(undefined)).toBe(false);
  });
});
