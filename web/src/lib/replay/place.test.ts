import { expect, it } from 'vitest';
import { addressOf, clamp, moved, moveOf, placeOf, shownFor } from './place';

it('keeps its place in the address', () => {
  for (const place of [{ step: 0, seat: undefined }, { step: 17, seat: 0 }, { step: 3, seat: 2 }]) {
    const address = new URL(addressOf('ab/c', place), 'http://localhost');
    expect(address.pathname).toBe('/t/ab%2Fc/replay');
    expect(placeOf(address.searchParams)).toEqual(place);
  }
});

it('takes a bad address for the beginning', () => {
  expect(placeOf(new URLSearchParams('step=-4&seat=x'))).toEqual({ step: 0, seat: undefined });
  expect(placeOf(new URLSearchParams('step=1e9&seat='))).toEqual({ step: 0, seat: undefined });
});

it('stays inside the game', () => {
  expect([clamp(-1, 5), clamp(9, 5), clamp(3, 5), clamp(3, 0)]).toEqual([0, 4, 3, 0]);
  expect((['first', 'back', 'forward', 'last'] as const).map((move) => moved(move, 4, 5))).toEqual([0, 3, 4, 4]);
});

it('knows its keys and no others', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', 'a', 'constructor'].map(moveOf)).toEqual([
    'back', 'forward', 'first', 'last', 'play', undefined, undefined,
  ]);
});

it('shows a full step longer, and every step shorter at speed', () => {
  expect(shownFor(4, 1)).toBeGreaterThan(shownFor(0, 1));
  expect(shownFor(4, 2)).toBe(shownFor(4, 1) / 2);
});
