import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { brings, said, tidied, tooLong, usual } from './choices';
import OptionField from './OptionField.svelte';
import { LIMITS, type GameOption } from './protocol';

const option = (name: string, takes: GameOption['takes'], more: Partial<GameOption> = {}): GameOption => ({ name, takes, meaning: 'Something', clause: 'T-1.1', ...more });
const OPEN = option('open', 'flag', { default: 'no' });
const ROUNDS = option('rounds', { number: { least: 2, most: 12 } }, { unattended: '9' });
const PACE = option('pace', { 'one-of': ['slow', 'fast'] }, { default: 'slow' });
const DECK = option('deck', 'deck', { default: '2 Spark\nBolt' });

const html = (one: GameOption, value = '') => render(OptionField, { props: { option: one, game: 'toy', value, onvalue: () => undefined, id: 'it' } }).body;

test('each type has a control of its own', () => {
  expect(html(OPEN)).toMatch(/<input[^>]*type="checkbox"/);
  expect(html(OPEN)).not.toContain('checked');
  expect(html(OPEN, 'yes')).toContain('checked');
  const number = html(ROUNDS, '3');
  expect(number).toMatch(/<input[^>]*type="number"/);
  expect(number).toContain('min="2"');
  expect(number).toContain('max="12"');
  expect(number).toContain('value="3"');
  expect(html(PACE)).toMatch(/<option value="slow" selected/);
  expect(html(PACE, 'fast')).toMatch(/<option value="fast" selected/);
  expect(html(DECK)).toMatch(/<textarea[^>]*>2 Spark\nBolt</);
});

test('every control is named, explained and linked to its rule', () => {
  for (const one of [OPEN, ROUNDS, PACE, DECK]) {
    const text = html(one);
    expect(text).toContain('aria-describedby="it-meaning"');
    expect(text).toContain('id="it-meaning"');
    expect(text).toContain('/rules/toy#T-1.1');
    expect(text).toMatch(/<label/);
  }
});

test('defaults are said in words', () => {
  expect(usual(OPEN)).toBe('Default: no.');
  expect(usual(ROUNDS)).toBe('Default: none; 9 when only bots play.');
  expect(usual(DECK)).toBe('');
});

test('only what was said is sent, and only what this game takes', () => {
  expect(said([OPEN, ROUNDS], { open: 'yes', rounds: '  ', other: 'x' })).toEqual({ open: 'yes' });
  expect(brings([PACE, DECK], { pace: 'fast' })).toEqual({ pace: 'fast', deck: '2 Spark\nBolt' });
});

test('a deck that comes with the game is taken with a click, and one is told by its lines', () => {
  const deck = option('deck', 'deck', { default: '2 Spark\nBolt', ready: [{ name: 'first', text: '# The first.\n2 Spark\n\nBolt\n' }, { name: 'other', text: '3 Bolt' }] });
  expect(html(deck)).toMatch(/<option value="first" selected/);
  expect(html(deck, '3 Bolt')).toMatch(/<option value="other" selected/);
  expect(html(deck, '1 Bolt')).toMatch(/<option value="" selected[^>]*>one of my own/);
  expect(html(DECK)).not.toContain('<select');
  expect(tidied(' 2 Spark \r\n# no\n\n Bolt')).toBe('2 Spark\nBolt');
});

test('counts what is brought in bytes', () => {
  expect(tooLong('x'.repeat(LIMITS.brought))).toBeUndefined();
  expect(tooLong('é'.repeat(LIMITS.brought - 1))).toBe(`it has ${2 * LIMITS.brought - 2} bytes, and at most ${LIMITS.brought} can be brought`);
});
