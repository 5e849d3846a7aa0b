import { expect, it } from 'vitest';
import { deskOf, mark, stepToShow, takenFrom } from './desk';

it('keeps table and step in the address', () => {
  const address = new URL(deskOf('ab/c', 17), 'http://localhost');
  expect(address.pathname).toBe('/desk');
  expect(takenFrom(address.searchParams)).toEqual({ table: 'ab/c', step: 17 });
  expect(takenFrom(new URLSearchParams('table=x'))).toEqual({ table: 'x', step: 0 });
  expect(takenFrom(new URLSearchParams('table=x&step=-1'))).toBeUndefined();
  expect(takenFrom(new URLSearchParams())).toBeUndefined();
});

it('marks what came of a scenario', () => {
  expect(['passed', 'failed', 'cannot be read', 'cannot be played'].map((result) => mark({ result }))).toEqual(['good', 'bad', 'broken', 'broken']);
});

it('shows the board before the first line that is not right, else the last', () => {
  const note = (line: number) => ({ line, what: '', help: '' });
  expect(stepToShow({ notes: [], lines: [3, 9, 10] })).toBe(2);
  expect(stepToShow({ notes: [note(14), note(9)], lines: [3, 9, 10] })).toBe(2);
  expect(stepToShow({ notes: [note(9)], lines: [3, 9, 10] })).toBe(1);
  expect(stepToShow({ notes: [note(1)], lines: [3] })).toBe(0);
  expect(stepToShow({ notes: [note(1)], lines: [] })).toBe(0);
});
