import { expect, test } from 'vitest';
import type { CoachedCommand } from '../protocol';
import { aboutOf, besideOf, curveOf, curveText, HEIGHT, percent, points, summaryOf, WIDTH } from './coach';

const command = (step: number, more: Partial<CoachedCommand> = {}): CoachedCommand => ({ step, command: 'end', stood_in: false, ...more });
const better = { command: 'end', regret: 100, least: 50, most: 150, expected: [] };

test('a curve goes from the first step to the last, with a certain win at the top', () => {
  const commands = [command(0, { chance: 0 }), command(5, { chance: 500, better }), command(10, { chance: 1000 })];
  expect(curveOf(commands, 11)).toEqual([
    { at: 0, x: 0, y: HEIGHT, better: false },
    { at: 5, x: WIDTH / 2, y: HEIGHT / 2, better: true },
    { at: 10, x: WIDTH, y: 0, better: false },
  ]);
});

test('a command without a chance has no point', () => {
  expect(curveOf([command(3)], 11)).toEqual([]);
});

test('beside every command stands its chance and what was found, with the interval and what it expected', () => {
  const best = { command: 'end', regret: 12, least: -21, most: 45, expected: ['your HP 7.2 instead of 5.1'] };
  expect(besideOf(command(1, { chance: 468, best }), false)).toBe(
    'chance 47 %. The best other command found is “end”, which wins 1 point more (−2 to 5). Two rounds later, on average: your HP 7.2 instead of 5.1.',
  );
  expect(besideOf(command(1, { chance: 500 }), false)).toBe('chance 50 %. Nothing better was found.');
});

test('an interval that is cut off is told as it is', () => {
  const best = { command: 'end', regret: 600, least: -200, most: 1000, expected: [] };
  expect(besideOf(command(1, { chance: 100, best }), false)).toContain('which wins 60 points more (−20 to 100).');
});

test('what is worse is told with its interval the same way round', () => {
  const best = { command: 'end', regret: -120, least: -210, most: 40, expected: [] };
  expect(besideOf(command(1, { best }), false)).toBe(
    'The best other command found is “end”, after which you stand worse by 12 hundredths of what a win is worth (−4 to 21).',
  );
});

test('nothing is said in points where nobody knows a chance', () => {
  const standing = [command(1), command(2, { better })];
  expect(summaryOf(standing, false)).toBe('1 of 2 commands could have been better, beyond doubt.');
  const chances = standing.map((one) => ({ ...one, chance: 300 }));
  expect(summaryOf(chances, false)).toBe('1 of 2 commands could have been better by two points or more, beyond doubt.');
  expect(summaryOf(chances, true)).toBe('1 of 2 commands could have been better, beyond doubt.');
  expect(aboutOf(chances[0]!, true)).toBe('');
});

test('what a stand-in or the clock gave is marked and not counted', () => {
  const given = command(4, { chance: 300, stood_in: true });
  expect(aboutOf(given, false)).toBe('chance 30 %, given in your place, by a stand-in or the clock');
  expect(besideOf(given, false)).toBe('chance 30 %, given in your place, by a stand-in or the clock. Nothing better was found.');
  expect(summaryOf([command(1, { chance: 300, better }), given], false)).toBe(
    '1 of 1 command could have been better by two points or more, beyond doubt. 1 more was given in your place by a stand-in or the clock, and is not counted.',
  );
  expect(summaryOf([command(1), given, given], false)).toContain('2 more were given in your place by a stand-in or the clock, and are not counted.');
});

test('the curve is told in words, with its ends and where it was lowest and highest', () => {
  expect(curveText([command(1, { chance: 500 }), command(4, { chance: 120 }), command(9, { chance: 800 }), command(12, { chance: 610 })])).toBe(
    'Your chance to win: 50 % at your first command, 61 % at your last; least 12 % at step 4, most 80 % at step 9',
  );
  expect(curveText([command(1)])).toBe('');
});

test('shares are said in percent, differences in points', () => {
  expect(percent(624)).toBe('62 %');
  expect(points(31)).toBe('3');
  expect(points(-31)).toBe('−3');
  expect(points(-4)).toBe('0');
});
