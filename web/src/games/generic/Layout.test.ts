import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { asked, cardOf, layout, table } from '../../lib/fake.test-support';
import type { GameDetail, ViewDto } from '../../lib/protocol';
import GameBoard from '../GameBoard.svelte';

const game: GameDetail = {
  name: 'isle', title: 'Lantern Isle', seats: [2, 4], modes: [], draws: false, options: [], brings: [], guide: {}, layout, keywords: [], glossary: [],
  cards: [cardOf('Wanderer', 'figure'), cardOf('Sun Stone', 'stone')],
  board: [
    { id: 100, name: 'Watchtower', named: true, kind: 'tower', at: [0, 0], neighbours: [101] },
    { id: 101, name: 'Old Mill', named: true, kind: 'house', at: [0, 1], neighbours: [100] },
  ],
};
const view: ViewDto = {
  seats: [{ facts: [{ name: 'points', value: { number: 3 } }], zones: [] }, { facts: [], zones: [] }],
  facts: [],
  zones: [
    { id: 20, name: 'figures', count: 1, cards: [{ id: 256, kind: 0, owner: 1, facts: [{ name: 'at', value: { thing: 101 } }] }] },
    { id: 21, name: 'cairn', count: 2, cards: [{ id: 258, kind: 1, with: [{ id: 259, kind: 1 }] }] },
    { id: 2, name: 'niche', count: 1, cards: [{ id: 257, facts: [{ name: 'tokens', value: { number: 2 } }] }] },
  ],
  dice: [{ id: 270, face: '4', number: 4, spent: false }, { id: 271, face: '6', number: 6, spent: true }],
  waiting_for: [],
};
const options = [{ choice: 'thing:100', text: 'Watchtower', thing: 100 }, { choice: 'thing:270', text: 'die showing 4', thing: 270 }];
const body = (pick: boolean) => render(GameBoard, { props: { view, game, table: table({ game: 'isle' }), seat: 0, ...(pick ? { asked: asked('d', { options }), onpick: () => {} } : {}) } }).body;

describe('the layout for any game', () => {
  it('draws places by their coordinates with what stands on them', () => {
    const html = body(false);
    expect(html.match(/<polygon/g)?.length).toBe(2);
    expect(html).toContain('aria-label="Old Mill, house: Wanderer of Ben"');
    expect(html).toContain('At: Old Mill');
  });

  it('draws the hexagons as the game says that they lie', () => {
    const at = (staggered: 'rows' | 'columns') => {
      const odd = [{ id: 100, name: 'Watchtower', named: true, kind: 'tower', at: [1, 1] as [number, number], neighbours: [] }];
      const html = render(GameBoard, { props: { view, game: { ...game, board: odd, staggered }, table: table({ game: 'isle' }), seat: 0 } }).body;
      return /translate\(([\d.]+) ([\d.]+)\)/.exec(html)!.slice(1).map((n) => Math.round(Number(n)));
    };
    // A row or a column is 90 away from the next; what is odd lies half a place of 104 further.
    expect(at('rows')).toEqual([156, 90]);
    expect(at('columns')).toEqual([90, 156]);
  });

  it('lets places and dice be chosen by their numbers', () => {
    const html = body(true);
    expect(html).toMatch(/role="button" tabindex="0"[^>]*data-state="option"[^>]*data-place="thing:100"/);
    expect(html).toMatch(/role="img" aria-label="Old Mill/);
    expect(html).toMatch(/<button[^>]*aria-label="die showing 4"/);
    expect(body(false)).not.toContain('data-testid="die-270"');
  });

  it('lays what the game says one holds below, once, whatever it is called', () => {
    const pack = { id: 3, name: 'pack', count: 1, cards: [{ kind: 1 }] };
    const seats = [{ facts: [], zones: [{ ...pack, id: 4, name: 'pool' }, pack] }, { facts: [], zones: [] }];
    const html = render(GameBoard, { props: { view: { ...view, seats }, game: { ...game, layout: { ...layout, held: ['pool', 'pack'] } }, table: table({ game: 'isle' }), seat: 0 } }).body;
    expect(html).toContain('aria-label="Your pack, 1 cards"');
    expect(html).toContain('Pool (1)');
    expect(html).not.toContain('Pack (1)');
  });

  it('marks on the hand what is marked, copy by copy, and lets the mark be taken away', () => {
    const hand = { id: 3, name: 'hand', count: 3, cards: [{ kind: 0 }, { kind: 0 }, { kind: 1 }] };
    const candidates = [0, 0, 1].map((card) => ({ choice: `card:${card}`, text: '', card }));
    const several = asked('d', { shape: 'pick', least: 1, most: 3, candidates });
    const props = { view: { ...view, seats: [{ facts: [], zones: [hand] }, { facts: [], zones: [] }] }, game, table: table({ game: 'isle' }), seat: 0, asked: several, onpick: () => {} };
    const states = (marked: string[]) => {
      const html = render(GameBoard, { props: { ...props, marked } }).body;
      return [...html.slice(html.indexOf('data-testid="hand"')).matchAll(/data-state="(\w+)"/g)].map((found) => found[1]);
    };
    expect(states([])).toEqual(['option', 'option', 'option']);
    expect(states(['card:0', 'card:1'])).toEqual(['chosen', 'option', 'chosen']);
    expect(states(['card:0', 'card:0'])).toEqual(['chosen', 'chosen', 'option']);
  });

  it('draws spent dice, backs with what lies on them, and stacks', () => {
    const html = body(false);
    expect(html).toContain('aria-label="die showing 6, spent"');
    expect(html).toContain('Tokens: 2');
    expect(html).toMatch(/data-place="thing:258"[^]*data-place="thing:259"/);
  });
});
