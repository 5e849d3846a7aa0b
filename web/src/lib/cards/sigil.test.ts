import { describe, expect, it } from 'vitest';
import { readAttributes } from './attributes';
import { allCards } from './data.test-support';
import { FRAMES, TINTS, rune, sigil, styleOf } from './sigil';

const cards = allCards();

describe('sigil', () => {
  it('is the same every time', () => {
    expect(sigil('Attack', 'action')).toEqual(sigil('Attack', 'action'));
  });

  it('is different for every card of every game, even without the frame', () => {
    expect(cards.length).toBeGreaterThan(90);
    const seen = new Map<string, string>();
    for (const { name, attributes } of cards) {
      // All in one size: a smaller copy of another rune would count as alike.
      const lines = JSON.stringify(rune(name, readAttributes(attributes).type, 1));
      expect(seen.get(lines), `${name} looks like`).toBeUndefined();
      seen.set(lines, name);
    }
  });

  it('frames every type of a game in a shape of its own', () => {
    for (const game of new Set(cards.map((card) => card.game))) {
      const types = new Set(cards.filter((card) => card.game === game).map((card) => readAttributes(card.attributes).type));
      const frames = [...types].map((type) => styleOf(type).frame);
      const tints = [...types].map((type) => styleOf(type).tint);
      expect(new Set(frames).size, game).toBe(types.size);
      expect(new Set(tints).size, game).toBe(Math.min(types.size, TINTS));
    }
  });

  it('stays inside its square', () => {
    for (const { name, attributes } of cards) {
      const { strokes, dots } = sigil(name, readAttributes(attributes).type);
      const numbers = [...strokes.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
      expect(numbers.length).toBeGreaterThan(3);
      expect(Math.min(...numbers), name).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers), name).toBeLessThanOrEqual(100);
      for (const { x, y, r } of dots) expect(Math.min(x - r, y - r, 100 - x - r, 100 - y - r), name).toBeGreaterThan(0);
    }
  });

  it('has a frame for a type that no game has yet', () => {
    const { frame } = sigil('Anything', 'contraption');
    expect(Object.values(FRAMES)).toContain(frame);
  });
});
