import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { asked, cardOf, layout, table } from '../../lib/fake.test-support';
import type { CardDto, FactDto, GameDetail, ViewDto, ZoneDto } from '../../lib/protocol';
import GameBoard from '../GameBoard.svelte';

const NAMES = ['Spark', 'Ember Ring', 'Divine Barrier', 'Burn', 'Eva', 'Unweave'];
const game: GameDetail = {
  name: 'runeslingers', title: 'Runeslingers', seats: [2, 4], modes: [], draws: false, options: [], brings: [], guide: {}, layout, keywords: [], glossary: [],
  cards: NAMES.map((name) => cardOf(name, 'spirit')),
};
const number = (name: string, value: number): FactDto => ({ name, value: { number: value } });
const flag = (name: string): FactDto => ({ name, value: { flag: true } });
const by = (seat: number): FactDto => ({ name: 'by', value: { seats: [seat] } });
const as = (part: string): FactDto => ({ name: 'as', value: { word: part } });
const place = (id: number, name: string, cards: CardDto[] = [], count = cards.length): ZoneDto => ({ id, name, count, cards });
const zones = (more: ZoneDto[]): ZoneDto[] => [place(1, 'deck', [], 20), place(2, 'discard'), place(3, 'void'), ...more];
const view: ViewDto = {
  seats: [
    {
      facts: [{ name: 'runeslinger', value: { word: 'Eva' } }, number('ready', 3), number('concentrations', 4), number('power', 5), number('health', 13), number('max-health', 20), number('block', 4), number('light', 2)],
      zones: zones([place(4, 'hand', [{ kind: 5 }]), place(5, 'field', [{ id: 300, kind: 1, facts: [by(0), flag('used'), number('defense', 2), number('damage', 1)], with: [{ id: 301, kind: 0 }] }]), place(6, 'slots', [{ id: 305, kind: 1, facts: [by(0), number('defense', 4), number('tokens', 1), number('mastery', 2)] }]), place(7, 'ailments'), place(8, 'equips', [{ id: 310, kind: 4, facts: [as('Runeslinger'), flag('no ability')] }])]),
    },
    {
      facts: [number('power', 4), number('health', 20), number('max-health', 20)],
      zones: zones([place(14, 'hand', [], 4), place(15, 'field', [{ id: 302 }]), place(17, 'ailments', [{ id: 303, kind: 2, owner: 0, facts: [number('defense', 5)], with: [{ id: 304, kind: 3, facts: [number('instances', 5)] }] }]), place(18, 'equips', [{ id: 311 }])]),
    },
  ],
  facts: [{ name: 'turn', value: { seats: [0] } }, { name: 'phase', value: { word: 'play' } }, { name: 'edition', value: { word: 'first' } }, number('concentration areas', 6), number('ailment areas', 4), number('utility slots', 2)],
  zones: [place(63, 'ladder', [{ kind: 5, facts: [{ name: 'by', value: { seats: [1] } }] }, { kind: 0, facts: [{ name: 'by', value: { seats: [0] } }, { name: 'on', value: { seats: [1] } }, { name: 'at', value: { thing: 303 } }] }])],
  waiting_for: [],
};
const options = [{ choice: 'thing:303', text: 'Divine Barrier of Ben', thing: 303 }];
const body = (pick = false) => render(GameBoard, { props: { view, game, table: table({ game: 'runeslingers' }), seat: 0, ...(pick ? { asked: asked('d', { options }), onpick: () => {} } : {}) } }).body;

describe('the layout of Runeslingers', () => {
  it('says of each player how they stand', () => {
    const html = body();
    expect(html).toContain('aria-label="13 of 20 health"');
    expect(html).toContain('aria-label="4 power"');
    expect(html).toContain('first edition');
  });

  it('draws a used card with its damage and what it conceals', () => {
    const html = body();
    expect(html).toContain('aria-label="Ember Ring, used, 1 of 2 damage"');
    expect(html).toMatch(/data-place="thing:300"[^]*data-place="thing:301"/);
  });

  it('says whose boon lies on another field, and how many ailments are under it', () => {
    const html = body();
    expect(html).toContain('aria-label="Divine Barrier, of Ada, defense 5"');
    expect(html).toContain('× 5');
  });

  it('shows the ladder with the next to resolve on top and who played what', () => {
    const ladder = body().split('data-testid="ladder"')[1] ?? '';
    expect(ladder.indexOf('Unweave')).toBeLessThan(ladder.indexOf('Spark'));
    expect(ladder.indexOf('Ben')).toBeLessThan(ladder.indexOf('Ada'));
  });

  it('says which card an answer is to', () => {
    const ladder = (body().split('data-testid="ladder"')[1] ?? '').split('</section>')[0] ?? '';
    expect(ladder).toContain('answers Spark');
    expect(ladder.match(/answers /g)).toHaveLength(1);
  });

  it('says on each rung which card on a field it comes from, and puts an answer on it that means that card', () => {
    const rung = (thing: number): CardDto => ({ kind: 1, facts: [by(0), { name: 'thing', value: { thing } }] });
    const two: ViewDto = { ...view, zones: [place(63, 'ladder', [rung(305), rung(300)])] };
    const question = asked('d', { options: [{ choice: 'thing:300', text: 'Ember Ring of Ada', thing: 300 }] });
    const { body: html } = render(GameBoard, { props: { view: two, game, table: table({ game: 'runeslingers' }), seat: 0, asked: question, onpick: () => {} } });
    const rungs = ((html.split('data-testid="ladder"')[1] ?? '').split('</section>')[0] ?? '').split('<li').slice(1);
    expect(rungs.map((text) => /data-of="([^"]*)"/.exec(text)?.[1])).toEqual(['thing:305', 'thing:300']);
    expect(rungs.map((text) => text.includes('data-choice="thing:300"'))).toEqual([false, true]);
    // The card is the thing where it lies, and nowhere else.
    expect(html.match(/data-place="thing:300"/g)).toHaveLength(1);
  });

  it('tells tokens by their kind', () => {
    expect(body()).toContain('1 basic token, 2 Mastery tokens');
  });

  it('says on whom and what a card on the ladder was played', () => {
    expect(body()).toContain('Ada → Ben, Divine Barrier');
  });

  it('says what light there is, and what would make more', () => {
    expect(body()).toMatch(/light <b>2<\/b>(?:<!--.*?-->)*, ready <b>3<\/b>\/4/);
  });

  it('dims a Runeslinger whose ability the view says to be out of the game, whatever it and the edition are called', () => {
    expect(body()).toContain('aria-label="Eva: the ability cannot be used"');
    const [ada, ben] = [view.seats[0]!, view.seats[1]!];
    const equips = [{ id: 310, kind: 4, facts: [as('Runeslinger')] }];
    const able = { ...view, seats: [{ ...ada, zones: ada.zones.map((zone) => (zone.name === 'equips' ? { ...zone, cards: equips } : zone)) }, ben] };
    expect(render(GameBoard, { props: { view: able, game, table: table({ game: 'runeslingers' }), seat: 0 } }).body).not.toContain('ability cannot be used');
  });

  it('shows of those who sit beside others the Runeslinger alone, by what the view says it is', () => {
    const equips = [{ id: 320, facts: [as('Runeslinger')] }, { id: 321, kind: 4, facts: [as('stance')] }];
    const third = { facts: [], zones: zones([place(28, 'equips', equips)]) };
    const html = render(GameBoard, { props: { view: { ...view, seats: [...view.seats, third] }, game, table: table({ game: 'runeslingers' }), seat: 0 } }).body;
    expect(html).toContain('data-place="thing:320"');
    expect(html).not.toContain('data-place="thing:321"');
  });

  it('lights targets on the things themselves', () => {
    expect(body(true)).toMatch(/data-state="option"[^>]*data-place="thing:303"|data-place="thing:303"[^>]*data-state="option"/);
    expect(body()).not.toContain('data-state="option"');
  });

  it('has a place for everything that can lie on a field, taken or not, as many as the view says', () => {
    expect(body()).toContain('aria-label="Concentrations, 1 of 6 taken"');
    expect(body()).toContain('aria-label="Ailments, 1 of 4 taken"');
    expect(body()).toContain('aria-label="Utility slots, 1 of 2 taken"');
    const larger = { ...view, facts: [...view.facts.filter(({ name }) => name !== 'concentration areas'), number('concentration areas', 7)] };
    expect(render(GameBoard, { props: { view: larger, game, table: table({ game: 'runeslingers' }), seat: 0 } }).body).toContain('aria-label="Concentrations, 1 of 7 taken"');
  });

  it('shows a concentration that is known to its controller as what lies face down', () => {
    const facts = (used: boolean): FactDto[] => [{ name: 'lies', value: { word: 'face down' } }, ...(used ? [flag('used')] : [])];
    const at = (used: boolean) => ({ ...view, seats: [{ ...view.seats[0]!, zones: zones([place(5, 'field', [{ id: 320, kind: 0, facts: facts(used) }])]) }, view.seats[1]!] });
    const html = (used: boolean) => render(GameBoard, { props: { view: at(used), game, table: table({ game: 'runeslingers' }), seat: 0 } }).body;
    expect(html(false)).toContain('aria-label="Spark, face-down concentration"');
    expect(html(true)).toContain('aria-label="Spark, face-down concentration, used"');
    expect(body()).not.toContain('Ember Ring, face-down');
  });

  it('lights an empty utility slot where a card may be played into one', () => {
    const place = asked('d', { question: 'place', options: [{ choice: 'mode:0', text: 'slot', thing: 6 }] });
    const html = render(GameBoard, { props: { view, game, table: table({ game: 'runeslingers' }), seat: 0, asked: place, onpick: () => {} } }).body;
    expect(html.match(/data-testid="empty-slot"/g)).toHaveLength(1);
    expect(body(true)).not.toContain('empty-slot');
  });

  it('puts an ability on the card that has it', () => {
    const use = asked('d', { question: 'activate', options: [{ choice: 'mode:0', text: 'Kindle', thing: 310 }] });
    const html = render(GameBoard, { props: { view, game, table: table({ game: 'runeslingers' }), seat: 0, asked: use, onpick: () => {} } }).body;
    expect(html).toMatch(/data-place="thing:310"[^]*data-testid="deed" data-choice="mode:0">Kindle</);
  });

  it('names the card on top of a pile only where the view says which it is', () => {
    const top: FactDto[] = [number('top', 1)];
    const pile = (cards: CardDto[]) => ({ ...view, seats: [{ ...view.seats[0]!, zones: [place(2, 'discard', cards)] }, view.seats[1]!] });
    const html = (cards: CardDto[]) => render(GameBoard, { props: { view: pile(cards), game, table: table({ game: 'runeslingers' }), seat: 0 } }).body;
    const line = (cards: CardDto[]) => /data-place="zone:discard of 0"[^]*?<\/div>/.exec(html(cards))?.[0] ?? '';
    expect(line([{ kind: 0 }, { kind: 2 }])).toContain('<b>2</b>');
    expect(line([{ kind: 0 }, { kind: 2 }])).not.toContain('on top');
    expect(line([{ kind: 2, facts: top }, { kind: 0 }])).toMatch(/Divine Barrier[^]*on top/);
  });

  it('has no utility slots where the edition has none', () => {
    expect(body().match(/aria-label="Utility slots/g)?.length).toBe(1);
  });
});
