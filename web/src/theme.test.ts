import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light, dark },
  ]),
);

const GROUNDS = ['bg', 'surface', 'surface-2'];
const INKS = ['text', 'muted', 'accent', 'good', 'bad', 'warn', 'seat-0', 'seat-1', 'seat-2', 'seat-3', 'seat-4', 'seat-5'];
const KINDS = ['kind-0', 'kind-1', 'kind-2', 'kind-3', 'kind-4', 'kind-5'];

/** Text needs 4.5:1 (WCAG 1.4.3), signs and edges of controls 3:1 (WCAG 1.4.11). */
const PAIRS: [string, string, number][] = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink): [string, string, number] => [ink, ground, 4.5])),
  ...[...GROUNDS, 'card'].flatMap((ground): [string, string, number][] => [
    ['edge', ground, 3],
    ['focus', ground, 3],
  ]),
  ...KINDS.flatMap((kind): [string, string, number][] => [
    ['kind-text', kind, 4.5],
    [kind, 'card', 4.5],
    [kind, 'surface-2', 3],
  ]),
  ['accent-text', 'accent', 4.5],
  ['text', 'accent-soft', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['accent', 'card', 4.5],
  ['card-text', 'card', 4.5],
  ['muted', 'card', 4.5],
  ['card-back-line', 'card-back', 3],
  ['bg', 'text', 4.5],
];

describe.each(['light', 'dark'] as const)('contrast in %s', (theme) => {
  it.each(PAIRS)('%s on %s is at least %f:1', (ink, ground, least) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(least);
  });
});

it('knows black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

function colour(name: string, theme: 'light' | 'dark'): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`theme.css has no token --${name} with six digits for light and dark`);
  return token[theme];
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
