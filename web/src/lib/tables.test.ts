import { expect, it } from 'vitest';
import { table } from './fake.test-support';
import type { SeatInfo } from './protocol';
import { ago, clockWords, mayJoin, seatState, seatWords } from './tables';

const ADA: SeatInfo = { name: 'Ada', who: 'person', here: true, ready: true };
const OPEN: SeatInfo = { name: '', who: 'open', here: false, ready: false };
const KEPT: SeatInfo = { ...OPEN, kept_for: 'Ben' };

it('says who sits where, and for whom seats are kept', () => {
  expect(seatWords(table({ seats: [ADA, KEPT, OPEN, OPEN] }))).toBe('Ada, a seat kept for Ben, 2 open seats');
  expect(seatWords(table({ seats: [ADA, OPEN] }))).toBe('Ada, one open seat');
  expect(seatState(OPEN)).toBe('open seat');
  expect(seatState(KEPT)).toBe('kept for Ben');
  expect(seatState({ ...OPEN, kept_for: '' })).toBe('kept for somebody');
  expect(seatState({ ...ADA, here: false })).toBe('away');
});

it('says how much time there is, and how much of it to answer others', () => {
  expect(clockWords(table())).toBe('no clock');
  expect(clockWords(table({ clock: 45 }))).toBe('45 seconds for each decision');
  expect(clockWords(table({ clock: 45, window: 5 }))).toBe('45 seconds for each decision, 5 seconds to answer others');
});

it('offers no seat that is kept for somebody else', () => {
  expect(mayJoin(table({ seats: [ADA, OPEN] }), 'Cleo')).toBe(true);
  expect(mayJoin(table({ seats: [ADA, KEPT] }), 'Cleo')).toBe(false);
  expect(mayJoin(table({ seats: [ADA, KEPT] }), 'Ben')).toBe(true);
  expect(mayJoin(table({ seats: [ADA, ADA] }), 'Ben')).toBe(false);
});

it('says how long ago something was', () => {
  const minute = 60_000;
  expect([0, minute, 90 * minute, 49 * 60 * minute].map((before) => ago(0, before))).toEqual(['just now', '1 minute ago', '1 hour ago', '2 days ago']);
});
