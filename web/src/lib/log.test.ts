import { expect, it } from 'vitest';
import { event } from './fake.test-support';
import { byTurns } from './log';
import { ago } from './tables';

it('the log is read by turns, with repeated sentences said once', () => {
  const turns = byTurns([
    event('Ada starts'),
    event("Ada's turn begins", { name: 'turn-began' }),
    event('Ada draws a card'),
    event('Ada draws a card'),
    event('Ben draws a card'),
    event('Ada draws a card'),
    event("Ben's turn begins", { name: 'turn-began' }),
  ], 'turn-began');
  expect(turns.map(({ heading }) => heading)).toEqual(['', "Ada's turn begins", "Ben's turn begins"]);
  expect(turns[1]?.lines.map(({ text, times }) => [text, times])).toEqual([
    ['Ada draws a card', 2],
    ['Ben draws a card', 1],
    ['Ada draws a card', 1],
  ]);
});

it('says how long ago something was', () => {
  const minute = 60_000;
  expect([0, 1, 59, 60, 130, 60 * 24, 60 * 24 * 3].map((n) => ago(0, n * minute))).toEqual([
    'just now', '1 minute ago', '59 minutes ago', '1 hour ago', '2 hours ago', '1 day ago', '3 days ago',
  ]);
});
