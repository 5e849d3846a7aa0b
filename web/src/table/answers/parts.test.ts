import { render } from 'svelte/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, fakeBrowser, FakeSocket, layout, update, welcome } from '../../lib/fake.test-support';
import type { Asked, OptionDto } from '../../lib/protocol';
import { LiveTable } from '../../lib/table.svelte';
import Prompt from '../Prompt.svelte';
import { partFor } from './parts';

beforeEach(() => fakeBrowser());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const things = (...worths: number[]): OptionDto[] => worths.map((worth, i) => ({ choice: `thing:${i}`, text: `Gem ${i}`, thing: i, worth }));

/** A table at which this is asked. */
function at(change: Partial<Asked>): LiveTable {
  const live = new LiveTable('t', layout);
  FakeSocket.last.opens();
  FakeSocket.last.says(welcome, update({ asked: asked('d1', change) }));
  return live;
}

const html = (live: LiveTable, windows = false) => render(Prompt, { props: { live, windows } }).body;

describe('the prompt', () => {
  it('asks for a number with a field, its range and buttons to step', () => {
    const body = html(at({ shape: 'amount', least: 2, most: 12, options: [] }));
    expect(body).toMatch(/<input[^>]*type="number"[^>]*min="2"[^>]*max="12"/);
    expect(body).toMatch(/<button[^>]*disabled[^>]*>(?:(?!<\/button>)[^])*One less/);
    expect(body).toContain('One more');
    expect(body).toContain('2 to 12');
  });

  it('asks for a name with a field that searches, and shows the first few', () => {
    const names = Array.from({ length: 200 }, (_, i) => ({ choice: `card:${i}`, text: `Name ${i}`, card: i }));
    const body = html(at({ shape: 'name', options: names }));
    expect(body).toMatch(/role="combobox"[^>]*aria-controls/);
    expect(body.match(/role="option"/g)?.length).toBe(8);
    expect(body).toContain('200 names fit.');
  });

  it('lists ways in words with their keys', () => {
    const body = html(at({ shape: 'mode', options: [{ choice: 'mode:0', text: 'march: go there' }, { choice: 'mode:3', text: 'rest' }] }));
    expect(body).toMatch(/<li[^>]*><button[^>]*data-testid="option-mode:0"[^>]*aria-keyshortcuts="1"/);
    expect(body).toContain('march: go there');
  });

  it('shows an order with a way to move each, and one button for all of it', () => {
    const live = at({ shape: 'order', least: 3, most: 3, candidates: things(0, 0, 0) });
    live.sheet?.move(2, -2);
    const body = html(live);
    expect(body).toMatch(/data-testid="order-0"[^>]*>1\. Gem 2/);
    expect(body).toMatch(/<button[^>]*disabled[^>]*>(?:(?!<\/button>)[^])*Gem 2 earlier/);
    live.hand();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'choose', choices: ['thing:2', 'thing:0'] });
  });

  it('says how much of a payment is covered, and pays in one message', () => {
    const live = at({ shape: 'pay', least: 5, most: 65535, candidates: things(1, 2, 3, 5), suggested: [3] });
    live.pick('thing:2');
    expect(html(live)).toMatch(/data-testid="picked"[^>]*>8 of 5, 3 too much/);
    live.sheet?.toggle(3);
    const part = html(live);
    expect(part).toMatch(/data-testid="picked"[^>]*>3 of 5/);
    expect(part).toMatch(/data-testid="hand-on"[^>]*disabled/);
    expect(part).toMatch(/aria-pressed="true"[^>]*data-testid="mark-2"/);
    live.hand();
    expect(FakeSocket.last.sent.some(({ type }) => type === 'choose')).toBe(false);
    live.sheet?.suggest();
    live.hand();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'choose', choices: ['thing:3', 'done'] });
  });

  it('offers to be asked in every window, in games that have such', () => {
    const live = at({ shape: 'priority' });
    expect(html(live)).not.toContain('data-testid="windows"');
    expect(html(live, true)).toMatch(/data-testid="windows"[^]*Pass when I cannot answer[^]*Always ask me/);
  });

  it('names the card that asks unless the command names it already', () => {
    const about = { text: 'Trap: it may be used on any player', words: 'it may be used on any player', card: 4, clause: 'ZUN-9.1' };
    expect(html(at({ about }))).toMatch(/data-testid="about"[^>]*>Trap: it may be used/);
    const so_far = [{ choice: 'card:4', text: 'Trap', card: 4 }];
    expect(html(at({ about, so_far, command: 'play Trap' }))).toMatch(/data-testid="about"[^>]*>It may be used/);
  });

  it('counts a pick of several', () => {
    const live = at({ shape: 'pick', least: 1, most: 2, candidates: things(0, 0, 0) });
    live.pick('thing:1');
    live.pick('thing:0');
    const body = html(live);
    expect(body).toMatch(/data-testid="picked"[^>]*>2 of 1 to 2/);
    expect(body).toMatch(/aria-disabled="true"[^>]*data-testid="mark-2"/);
    live.hand();
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ choices: ['thing:0', 'thing:1'] });
  });

  it('has buttons for whatever takes one answer', () => {
    expect(['may', 'pick', 'priority', 'order', 'pay'].map((shape) => partFor(asked('d', { shape })))).toEqual(Array(5).fill(undefined));
  });
});

describe('passing for a while', () => {
  const react = (decision: string, change: Partial<Asked> = {}) => asked(decision, { question: 'react', shape: 'priority', options: [{ choice: 'done', text: 'pass' }, { choice: 'card:1', text: 'Trap' }], ...change });
  const chosen = () => FakeSocket.last.sent.filter(({ type }) => type === 'choose').length;
  const turn = (seat: number, hp = 5) => ({ seats: [{ facts: [{ name: 'hp', value: { number: hp } }, { name: 'shoes', value: { number: chosen() } }], zones: [] }], facts: [{ name: 'turn', value: { seats: [seat] } }], zones: [], waiting_for: [] });
  const next = (decision: string, last: string, change: Partial<Asked> = {}, seat = 1, hp = 5) =>
    FakeSocket.last.says(update({ view: turn(seat, hp), asked: react(decision, change) }), { type: 'done', decision: last });
  /** Somebody has passed until something changes, and was asked the same once more. */
  const passing = () => {
    const live = at(react('d1'));
    FakeSocket.last.says(update({ view: turn(1), asked: react('d1') }));
    expect(html(live)).toContain('pass until something else');
    live.passUntil('asked');
    expect(chosen()).toBe(1);
    next('d2', 'd1');
    expect(chosen()).toBe(2);
    return live;
  };

  it('goes on while nothing new can be answered, whatever the question is called and however few answers are left', () => {
    passing();
    next('d3', 'd2', { question: 'act', options: [{ choice: 'done', text: 'pass' }] });
    expect(chosen()).toBe(3);
  });

  it('ends with an answer that could not be given before, for good', () => {
    const live = passing();
    next('d3', 'd2', { options: [{ choice: 'done', text: 'pass' }, { choice: 'card:2', text: 'Redirect' }] });
    expect(chosen()).toBe(2);
    expect(live.passing).toBeUndefined();
    next('d4', 'd3');
    expect(chosen()).toBe(2);
  });

  it('ends where something else than to act or pass is asked', () => {
    passing();
    next('d3', 'd2', { shape: 'pick' });
    expect(chosen()).toBe(2);
  });

  it('ends where one stands otherwise at a glance', () => {
    passing();
    next('d3', 'd2', {}, 1, 4);
    expect(chosen()).toBe(2);
  });

  it('goes on until it is one’s own turn, whatever is asked before', () => {
    const live = at(react('d1'));
    live.passUntil('turn');
    next('d2', 'd1', { question: 'other', options: [{ choice: 'done', text: 'pass' }, { choice: 'card:9', text: 'Nova' }] });
    expect(chosen()).toBe(2);
    next('d3', 'd2', { question: 'act' }, 0);
    expect(chosen()).toBe(2);
    expect(html(live)).not.toContain('pass until');
  });

  it('is neither offered nor done in the middle of a command, where the same word ends the command', () => {
    const live = at(react('d1', { so_far: [{ choice: 'card:1', text: 'Trap' }], command: 'play Trap' }));
    expect(html(live)).not.toContain('pass until');
    const other = passing();
    next('d3', 'd2', { so_far: [{ choice: 'card:1', text: 'Trap' }], command: 'play Trap' });
    expect(chosen()).toBe(2);
    expect(other.passing).toBeUndefined();
  });

  it('is offered in one’s own turn only where nothing but cards can be used', () => {
    const live = at(react('d1'));
    const cards = [{ choice: 'done', text: 'go on' }, { choice: 'thing:300', text: 'Healing Draught', thing: 300, card: 4, seat: 0 }];
    const ask = (options: OptionDto[]) => FakeSocket.last.says(update({ view: turn(0), asked: asked('d2', { shape: 'priority', options }) }));
    ask(cards);
    expect(html(live)).toContain('go on until something else');
    for (const other of [{ choice: 'thing:100', text: 'Tamalir', thing: 100 }, { choice: 'thing:301', text: 'a ware', thing: 301, card: 5 }]) {
      ask([...cards, other]);
      expect(html(live)).not.toContain('until something else');
    }
  });
});
