import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { asked, cardOf, event, layout, outlook, table } from '../../lib/fake.test-support';
import type { Asked, CardDto, EventDto, FactDto, GameDetail, PlaceDto, ViewDto, ZoneDto } from '../../lib/protocol';
import GameBoard from '../GameBoard.svelte';
import { combatOf, dealOf, lately, standingAt, standings } from './board';
import { runOf } from './terrain';

const KINDS = ['Mordrog', 'Silhouette', 'Dire Wolf', 'Black Dagger', 'Chainmail', 'a counter', 'another counter', 'Winter Storms'];
const place = (id: number, name: string, kind: string, column: number, row: number, ...neighbours: number[]): PlaceDto => ({ id, name, named: kind === 'town', kind, at: [column, row], neighbours });
const game: GameDetail = {
  name: 'runebound', title: 'Runebound', seats: [1, 6], modes: [], draws: false, options: [], brings: [], guide: {}, layout, keywords: [], glossary: [], staggered: 'columns',
  cards: KINDS.map((name, kind) => cardOf(name, 'weapon', { printed: [{ name: 'cost', number: 2 }], ...(kind === 5 ? { hue: 'green' } : kind === 6 ? { hue: 'red' } : {}) })),
  board: [
    place(100, 'Tamalir', 'town', 0, 0, 101, 102),
    place(101, 'A2', 'road', 0, 1, 100, 102, 103),
    place(102, 'B1', 'forest', 1, 0, 100, 101),
    place(103, 'A3', 'mountains', 0, 2, 101),
  ],
};
const number = (name: string, value: number): FactDto => ({ name, value: { number: value } });
const thing = (name: string, id: number): FactDto => ({ name, value: { thing: id } });
const who = (name: string, ...all: number[]): FactDto => ({ name, value: { seats: all } });
const word = (name: string, value: string): FactDto => ({ name, value: { word: value } });
const zone = (name: string, ...cards: CardDto[]): ZoneDto => ({ id: name.length, name, count: cards.length, cards });
const player = (hero: string, space: number, wounds: number, ...cards: CardDto[]) => ({
  facts: [word('hero', hero), thing('space', space), number('gold', 3), number('wounds', wounds), number('life', 6), number('exhaustion', 0), number('stamina', 3), number('mind', 1), number('body', 4), number('spirit', 2), number('runes', 1)],
  zones: [zone('cards', ...cards)],
});
const view = (...facts: FactDto[]): ViewDto => ({
  seats: [player('Mordrog', 100, 2, { id: 303, kind: 3 }), player('Silhouette', 102, 0, { id: 304, kind: 4, facts: [{ name: 'face-down', value: { flag: true } }] })],
  facts: [who('turn', 0), number('round', 2), word('step', 'movement'), word('phase', 'none'), ...facts],
  zones: [
    zone('heroes', { id: 200, kind: 0, owner: 0, facts: [thing('at', 100)] }, { id: 201, kind: 1, owner: 1, facts: [thing('at', 102)] }),
    zone('event', { id: 307, kind: 7 }),
    zone('in play'),
    zone('undefeated', { id: 302, kind: 2, facts: [number('number', 1), thing('at', 103)] }),
    zone('market', { id: 305, kind: 4, facts: [thing('at', 100)] }),
    zone('counters', { kind: 5, facts: [thing('at', 101)] }, { kind: 6, facts: [thing('at', 103)] }),
  ],
  dice: [{ id: 60, face: 'plains/road/river', symbols: ['plains', 'road', 'river'], spent: false }, { id: 61, face: 'road/forest/swamp', symbols: ['road', 'forest', 'swamp'], spent: true }],
  waiting_for: [],
});
const options = [{ choice: 'thing:101', text: 'A2', thing: 101 }];
const walk = asked('d', { question: 'walk', options, outlook: outlook({ ways: [{ to: 103, through: [101, 103], spends: [60, 62], choices: ['thing:101', 'thing:103'] }] }) });

function body(shown: ViewDto, question?: Asked, log: EventDto[] = []): string {
  const answers = question ? { asked: question, onpick: () => {}, onchoose: () => {} } : {};
  return render(GameBoard, { props: { view: shown, game, table: table({ game: 'runebound' }), seat: 0, log, ...answers } }).body;
}

describe('the map', () => {
  it('says of every space what it is and what is on it', () => {
    const html = body(view());
    expect(html).toContain('aria-label="Tamalir, town: Hero of Ada, 1 Market card"');
    expect(html).toContain('aria-label="A3, mountains: red counter, undefeated Dire Wolf, number 1"');
    expect(html).toContain('aria-label="B1, forest: Hero of Ben"');
  });

  it('lets one space at a time be walked to with Tab: the one of the own Hero', () => {
    const open = [...body(view()).matchAll(/role="button" tabindex="0"[^>]*data-testid="(place-\d+)"/g)].map((found) => found[1]);
    expect(open).toEqual(['place-100']);
  });

  it('lights what can be reached, with the dice that it costs', () => {
    const html = body(view(), walk);
    expect(html).toContain('aria-label="A2, road: green counter; can be chosen"');
    expect(html).toContain('aria-label="A3, mountains: red counter, undefeated Dire Wolf, number 1; 2 dice"');
    expect([...html.matchAll(/data-testid="(place-\d+)" data-state="option"/g)].map((found) => found[1])).toEqual(['place-101', 'place-103']);
  });

  it('draws roads from side to side', () => {
    const all = new Map(game.board!.map((one) => [one.id, one]));
    expect(runOf(all.get(101)!, all, 'columns')).toBe('M0.0 -52.0L0.0 15.6');
    expect(runOf(all.get(100)!, all, 'columns')).toBe('M0 0L0.0 52.0');
    expect(runOf(all.get(102)!, all, 'columns')).toBe('');
  });

  it('knows what stands where', () => {
    const all = standings(view(), game);
    expect(standingAt(all, 103).counters).toEqual(['red']);
    expect(standingAt(all, 100).stack).toHaveLength(1);
    expect(standingAt(all, 999).heroes).toEqual([]);
  });
});

describe('the table', () => {
  it('shows the dice by what they show, and those that can be chosen as buttons', () => {
    expect(body(view())).toContain('aria-label="die showing road, forest, swamp, spent"');
    const spend = asked('d', { question: 'spend', options: [{ choice: 'thing:60', text: 'die', thing: 60 }] });
    expect(body(view(), spend)).toMatch(/<button[^>]*data-testid="die-60"/);
  });

  it('has no hand', () => {
    expect(body(view())).not.toContain('data-testid="hand"');
  });

  it('opens the own board, and folds the others to a line', () => {
    const html = body(view());
    expect(html).toContain('aria-label="wounds 2 of 6"');
    expect(html).toContain('Silhouette · wounds 0/6 · gold 3 · Runes 1 · 1 card');
    expect(html).not.toContain('data-place="thing:304"');
  });

  it('says of how many Dragon Runes and doom counters some are, by what the view says', () => {
    const doom = zone('doom track', { kind: 2 });
    const shown = view(number('runes to win', 4), number('doom counters', 2), number('last doom counter', 9));
    const html = body({ ...shown, zones: [...shown.zones, doom] });
    expect(html).toMatch(/<b>1<\/b>(?:<!--.*?-->)* of 4(?:<!--.*?-->)* Dragon Runes/);
    expect(html).toMatch(/2(?:<!--.*?-->)* of (?:<!--.*?-->)*9/);
  });

  it('shows the active Event and who is undefeated where', () => {
    const html = body(view());
    expect(html).toMatch(/data-testid="event"/);
    expect(html).toMatch(/data-testid="track"[^]*Dire Wolf[^]*A3/);
  });

  it('shows the market of the town in its step', () => {
    const shown = view();
    const shop = { ...shown, facts: shown.facts.map((fact) => (fact.name === 'step' ? word('step', 'market') : fact)) };
    const html = body(shop, asked('d', { question: 'shop', options: [{ choice: 'thing:305', text: 'Chainmail', thing: 305 }, { choice: 'card:3', text: 'sell Black Dagger', card: 3, thing: 303 }] }));
    expect(html).toContain('Market of Tamalir');
    expect(html).toContain('2 gold');
    expect(html).toMatch(/data-testid="owned"[^]*data-testid="deed" data-choice="card:3">sell Black Dagger</);
    expect(html).not.toContain('data-testid="map"');
  });
});

describe('a combat', () => {
  const fought = view(
    who('attacker', 0), number('combat round', 1), thing('enemy', 302), number('enemy wounds', 1), number('enemy life', 2),
    number('enemy ranged', 12), number('enemy melee', 16), number('enemy magic', 14), number('enemy ranged damage', 0), number('enemy melee damage', 2), number('enemy magic damage', 1),
  );
  const facts = fought.facts.map((fact) => (fact.name === 'phase' ? word('phase', 'melee') : fact));
  const odds = [{ choice: 'mode:0', text: 'attack against 16', needs: 12, good: 45, of: 100, parts: [{ text: 'Body', value: 4 }] }];
  const phase = asked('d', { question: 'phase', shape: 'pick', options: [{ choice: 'mode:0', text: 'attack' }, { choice: 'mode:1', text: 'defend' }], outlook: outlook({ odds }) });

  it('is read from the view', () => {
    expect(combatOf(view())).toBeUndefined();
    expect(combatOf({ ...fought, facts })).toMatchObject({ phase: 'melee', attacker: 0, wounds: 1, life: 2, values: { melee: { value: 16, damage: 2 } } });
  });

  it('takes the place of the map, with phases, wounds and the odds of each answer', () => {
    const html = body({ ...fought, facts }, phase);
    expect(html).not.toContain('data-testid="map"');
    expect(html).toMatch(/aria-current="step" data-testid="phase-melee"/);
    expect(html).toContain('aria-label="wounds 1 of 2"');
    expect(html).toContain('attack against 16: the dice must come to 12 beside Body 4; 45 of 100 rolls do');
  });

  it('says what happened since the round began', () => {
    const log = [event('long ago'), event('round 1 of the combat begins', { name: 'round-began' }), event('a hit')];
    expect(lately(log).map(({ text }) => text)).toEqual(['round 1 of the combat begins', 'a hit']);
    expect(lately([event('nothing')])).toEqual([]);
  });
});

describe('a negotiation', () => {
  const soFar = [
    { choice: 'mode:0', text: 'make an offer', question: 'meet' }, { choice: 'amount:2', text: '2', amount: 2, question: 'give-gold' },
    { choice: 'thing:303', text: 'Black Dagger', thing: 303, seat: 0, question: 'give' }, { choice: 'done', text: 'enough', question: 'give' },
    { choice: 'amount:0', text: '0', amount: 0, question: 'ask-gold' }, { choice: 'thing:304', text: 'Chainmail', thing: 304, seat: 1, question: 'ask' },
  ];

  it('is put together from what was answered so far', () => {
    expect(dealOf(soFar)).toEqual({ give: ['2 gold', 'Black Dagger'], get: ['Chainmail'] });
    // Who has no gold is not asked for any: the first amount may be what is wanted.
    expect(dealOf([{ choice: 'amount:4', text: '4', amount: 4, question: 'ask-gold' }])).toEqual({ give: [], get: ['4 gold'] });
  });

  it('shows both sides, the offer, and what became of earlier ones', () => {
    const html = body(view(who('partner', 1)), asked('d', { question: 'ask', so_far: soFar }), [
      event('the offer of Ben lapses', { name: 'lapsed' }), event('Ada’s turn begins', { name: 'turn-began' }), event('Ben refuses', { name: 'refused' }),
    ]);
    expect(html).toMatch(/You give <b>2 gold, Black Dagger<\/b> for <b>Chainmail<\/b>/);
    expect(html).toContain('Ben refuses');
    expect(html).not.toContain('lapses');
  });
});
