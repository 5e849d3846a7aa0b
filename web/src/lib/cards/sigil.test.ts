import { describe, expect, it } from 'vitest';
import { allCards } from './data.test-support';
import { FRAMES, TINTS, rune, sigil, styleOf } from './sigil';

const cards = allCards();

describe('sigil', () => {
  it('is the same every time', () => {
    expect(sigil(cards[0]!)).toEqual(sigil(cards[0]!));
  });

  it('is different for every card of every game, even without the frame', () => {
    expect(cards.length).toBeGreaterThan(90);
    const seen = new Map<string, string>();
    for (const { name, sort } of cards) {
      // All in one size: a smaller copy of another rune would count as alike.
      const lines = JSON.stringify(rune(name, sort, 1));
      expect(seen.get(lines), `${name} looks like`).toBeUndefined();
      seen.set(lines, name);
    }
  });

  it('frames every type of a game in a shape of its own', () => {
    for (const game of new Set(cards.map((card) => card.game))) {
      const types = new Map(cards.filter((card) => card.game === game).map((card) => [card.sort, styleOf({ nth: card.nth })]));
      const styles = [...types.values()];
      expect(new Set(styles.map(({ frame }) => frame)).size, game).toBe(types.size);
      expect(new Set(styles.map(({ tint }) => tint)).size, game).toBe(Math.min(types.size, TINTS));
    }
  });

  it('has the tint of the colour by which the rules call a card', () => {
    const tints = ['red', 'blue', 'green', 'yellow'].map((hue) => styleOf({ nth: 1, hue }).tint);
    expect(new Set(tints).size).toBe(4);
    expect(styleOf({ nth: 4, hue: 'red' }).tint).toBe(tints[0]);
    expect(styleOf({ nth: 4, hue: 'red' }).frame).not.toBe(styleOf({ nth: 1, hue: 'red' }).frame);
  });

  it('stays inside its square', () => {
    for (const card of cards) {
      const { strokes, dots } = sigil(card);
      const numbers = [...strokes.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
      expect(numbers.length).toBeGreaterThan(3);
      expect(Math.min(...numbers), card.name).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers), card.name).toBeLessThanOrEqual(100);
      for (const { x, y, r } of dots) expect(Math.min(x - r, y - r, 100 - x - r, 100 - y - r), card.name).toBeGreaterThan(0);
    }
  });

  it('has a frame for more types than any game has yet', () => {
    expect(Object.keys(FRAMES)).toContain(styleOf({ nth: 40 }).frame);
  });
});
