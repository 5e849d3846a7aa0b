import { expect, test } from 'vitest';
import { besideOf, curveOf, HEIGHT, percent, points, WIDTH } from './coach';

test('a curve goes from the first step to the last, with a certain win at the top', () => {
  const better = { command: 'end', regret: 100, least: 50, most: 150, expected: [] };
  const commands = [
    { step: 0, command: 'end', chance: 0 },
    { step: 5, command: 'end', chance: 500, better },
    { step: 10, command: 'end', chance: 1000 },
  ];
  expect(curveOf(commands, 11)).toEqual([
    { at: 0, x: 0, y: HEIGHT, better: false },
    { at: 5, x: WIDTH / 2, y: HEIGHT / 2, better: true },
    { at: 10, x: WIDTH, y: 0, better: false },
  ]);
});

test('a command without a chance has no point', () => {
  expect(curveOf([{ step: 3, command: 'end' }], 11)).toEqual([]);
});

test('beside every command stands what was found, with its error and what it expected', () => {
  const best = { command: 'end', regret: 12, least: -21, most: 45, expected: ['your hp 7.2 instead of 5.1'] };
  expect(besideOf({ step: 1, command: 'play Attack', chance: 500, best })).toBe(
    'the best other command found is “end”, which wins 1 ± 3 points more. Two rounds later, on average: your hp 7.2 instead of 5.1.',
  );
  expect(besideOf({ step: 1, command: 'rest', best: { ...best, regret: -12, expected: [] } })).toBe(
    'the best other command found is “end”, after which you stand worse by 1 ± 3 hundredths of what a win is worth.',
  );
  expect(besideOf({ step: 1, command: 'rest', chance: 500 })).toBe('nothing better was found.');
});

test('shares are said in percent, differences in points', () => {
  expect(percent(624)).toBe('62 %');
  expect(points(31)).toBe('3');
});
