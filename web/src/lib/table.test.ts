import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, event, fakeBrowser, FakeSocket, layout, outcome, outlook, table, update, welcome } from './fake.test-support';
import { settings } from './settings.svelte';
import { LiveTable } from './table.svelte';

beforeEach(() => {
  fakeBrowser();
  settings.pace = 'normal';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table with an open question and three events in its log. */
function playing(): LiveTable {
  const live = new LiveTable('t1', layout);
  FakeSocket.last.opens();
  FakeSocket.last.says(welcome, update({ asked: asked('d1'), events: ['a', 'b', 'c'].map((text) => event(text)) }));
  return live;
}

const log = (live: LiveTable) => live.log.map(({ text }) => text).join(' ');

describe('the log', () => {
  it('is there at once when one comes to the table', () => {
    expect(log(playing())).toBe('a b c');
  });

  it('follows event by event, while the question is there at once', () => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 3, events: [event('d'), event('e')], asked: asked('d2') }));
    expect(live.asked?.decision).toBe('d2');
    expect(log(live)).toBe('a b c d');
    expect(live.playing?.text).toBe('d');
    vi.advanceTimersByTime(400);
    expect(log(live)).toBe('a b c d e');
    vi.advanceTimersByTime(400);
    expect(live.playing).toBeUndefined();
  });

  it('drops what was taken back', () => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 1, events: [event('x')], asked: asked('d0') }));
    vi.advanceTimersByTime(1000);
    expect(log(live)).toBe('a x');
  });

  it('drops also what was taken back before it was shown', () => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 3, events: [event('d'), event('e'), event('f')] }), update({ keep: 4, events: [event('z')] }));
    vi.advanceTimersByTime(3000);
    expect(log(live)).toBe('a b c d z');
  });

  it('is shown at once where one wants no motion', () => {
    const live = playing();
    settings.pace = 'off';
    FakeSocket.last.says(update({ keep: 3, events: [event('d'), event('e')] }));
    expect(log(live)).toBe('a b c d e');
    expect(live.playing).toBeUndefined();
  });

  it('does not lag behind a fast game', () => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 3, events: Array.from({ length: 40 }, (_, i) => event(String(i))) }));
    vi.advanceTimersByTime(40 * 360 * 0.6);
    expect(live.log.length).toBe(43);
  });

  it('asks only for what it lacks when the line comes back', () => {
    playing();
    FakeSocket.last.says({ type: 'chat', from: 0, lines: [{ name: 'Ben', text: 'hello', at: 0 }] });
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', version: 2, events: 3, chat: 1 });
  });
});

describe('a view', () => {
  it('keeps what an update leaves out', () => {
    const live = playing();
    const before = live.view;
    FakeSocket.last.says(update({ keep: 3, view: { facts: [{ name: 'turn', value: { number: 2 } }], waiting_for: [1] } }));
    expect(live.view).toEqual({ ...before, facts: [{ name: 'turn', value: { number: 2 } }], waiting_for: [1] });
  });
});

describe('a table that the server does not read', () => {
  it('says why, in the words of the server', () => {
    const live = new LiveTable('t1', layout);
    FakeSocket.last.opens();
    FakeSocket.last.says({ type: 'refused', code: 'unreadable', message: 'use `Runehall 0.1`' });
    expect(live.line).toBe('refused');
    expect(live.farewell).toBe('use “Runehall 0.1”');
  });
});

describe('an answer', () => {
  it('is on its way until the next question, and is not given twice', () => {
    const live = playing();
    live.choose(['card:0']);
    live.choose(['card:0']);
    expect(FakeSocket.last.sent.filter(({ type }) => type === 'choose').length).toBe(1);
    expect(live.sending).toBe('card:0');
    FakeSocket.last.says({ type: 'done', decision: 'd1' }, update({ keep: 3, asked: asked('d2', { so_far: [{ choice: 'card:0', text: 'Attack', card: 0 }] }) }));
    expect(live.sending).toBeUndefined();
    live.back();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'back', decision: 'd2' });
  });

  it('may be a whole command, in one message', () => {
    const live = playing();
    live.choose([]);
    live.choose(['card:0', 'seat:1']);
    expect(FakeSocket.last.sent.filter(({ type }) => type === 'choose')).toEqual([{ type: 'choose', decision: 'd1', choices: ['card:0', 'seat:1'] }]);
    FakeSocket.last.says({ type: 'refused', decision: 'd1', code: 'illegal', message: 'no such target', index: 1 });
    expect(live.sending).toBeUndefined();
    expect(live.notice?.text).toBe('no such target');
  });

  it('says how much of a command was not given because something came between', () => {
    const live = playing();
    live.choose(['thing:1', 'thing:2', 'thing:3']);
    FakeSocket.last.says(update({ keep: 3, asked: asked('d2') }), { type: 'done', decision: 'd1', left: 2 });
    expect(live.notice?.text).toBe('something came between: the last 2 answers were not given');
    live.choose(['card:0']);
    FakeSocket.last.says(update({ keep: 3, asked: asked('d3') }), { type: 'done', decision: 'd2' });
    expect(live.notice).toBeUndefined();
  });

  it('can be changed while others are still asked the same', () => {
    const live = playing();
    live.change();
    live.choose(['card:0']);
    FakeSocket.last.says({ type: 'done', decision: 'd1' }, update({ keep: 3, given: { decision: 'd2', command: 'play Attack' } }));
    expect(live.asked).toBeUndefined();
    live.change();
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'back', decision: 'd2' });
    FakeSocket.last.says({ type: 'done', decision: 'd2' }, update({ keep: 3, asked: asked('d3') }));
    expect(live.given).toBeUndefined();
    expect(live.sending).toBeUndefined();
  });

  it('shows the rest of the log at once', () => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 3, events: ['d', 'e', 'f'].map((text) => event(text)), asked: asked('d2') }));
    live.choose(['done']);
    expect(log(live)).toBe('a b c d e f');
  });

  it('that is refused says why, unless it only came late', () => {
    const live = playing();
    live.choose(['card:0']);
    FakeSocket.last.says({ type: 'refused', decision: 'd1', code: 'illegal', message: 'not so', clause: 'ZUN-4.1' });
    expect(live.sending).toBeUndefined();
    expect(live.notice).toEqual({ text: 'not so', clause: 'ZUN-4.1' });
    live.notice = undefined;
    FakeSocket.last.says({ type: 'refused', decision: 'd1', code: 'stale', message: 'too late' });
    expect(live.notice).toBeUndefined();
  });

  it('that nobody speaks of is asked after on a new line', () => {
    const live = playing();
    live.choose(['card:0']);
    FakeSocket.last.says({ type: 'done', decision: 'd1' });
    vi.advanceTimersByTime(8000);
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome, update({ keep: 3, asked: asked('d2') }));
    expect(live.sending).toBeUndefined();
    vi.advanceTimersByTime(8000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it('cannot go back at the beginning of a command', () => {
    const live = playing();
    live.back();
    expect(FakeSocket.last.sent.some(({ type }) => type === 'back')).toBe(false);
  });
});

describe('the rest', () => {
  it('says why a choice is not legal, until the question changes', () => {
    const live = playing();
    live.why('card:5');
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'why-not', decision: 'd1', choice: 'card:5' });
    FakeSocket.last.says({ type: 'because', choice: 'card:5', reason: { clause: 'ZUN-5.2', because: 'it is no Action', instead: 'play one', thing: 257 } });
    expect(live.notice).toEqual({ choice: 'card:5', text: 'it is no Action', instead: 'play one', clause: 'ZUN-5.2', thing: 257 });
    FakeSocket.last.says(update({ keep: 3, asked: asked('d2') }));
    expect(live.notice).toBeUndefined();
  });

  it('goes on from the last lines of a long chat', () => {
    const live = new LiveTable('t', layout);
    const line = (text: string) => ({ name: 'Ben', text, at: 0 });
    FakeSocket.last.says({ type: 'chat', from: 300, lines: [line('a'), line('b')] }, { type: 'chat', from: 302, lines: [line('c')] });
    expect(live.chat.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    live.renew();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent[0]).toMatchObject({ chat: 303 });
    FakeSocket.last.says({ type: 'chat', from: 900, lines: [line('z')] });
    expect(live.chat.map(({ text }) => text)).toEqual(['z']);
  });

  it('keeps chat by line numbers', () => {
    const live = playing();
    const line = (text: string) => ({ name: 'Ben', text, at: 0 });
    FakeSocket.last.says({ type: 'chat', from: 0, lines: [line('a'), line('b')] }, { type: 'chat', from: 1, lines: [line('B'), line('c')] });
    expect(live.chat.map(({ text }) => text)).toEqual(['a', 'B', 'c']);
  });

  it('knows the clock, the offer, the outcome and the table', () => {
    const live = playing();
    vi.setSystemTime(1000);
    FakeSocket.last.says(
      update({ keep: 3, time_left: 500, offer: { what: 'draw', by: 1, waiting_for: [0] }, outcome: outcome({ winners: [1], sentence: 'Ben wins' }) }),
      { type: 'table', table: table({ watching: 3 }) },
    );
    expect(live.deadline).toBe(1500);
    expect(live.offer?.by).toBe(1);
    expect(live.outcome?.winners).toEqual([1]);
    expect(live.info?.watching).toBe(3);
  });

  it('tells a new line that questions with one answer are to be answered', () => {
    const live = playing();
    live.say({ type: 'auto-pass', on: true });
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'auto-pass', on: true });
  });

  it('tells a new line that one wants to be asked in every window', () => {
    const live = playing();
    live.say({ type: 'always-ask', on: true });
    expect(live.alwaysAsk).toBe(true);
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'always-ask', on: true });
  });

  it('knows the seat that is kept for it, and that it was signed out', () => {
    const live = new LiveTable('t1', layout);
    FakeSocket.last.opens();
    FakeSocket.last.says({ type: 'welcome', version: 2, kept: 1, table: table({ stage: 'open' }) });
    expect([live.seat, live.kept, live.signedOut]).toEqual([undefined, 1, false]);
    FakeSocket.last.says({ type: 'refused', code: 'credentials', message: 'you were signed out' });
    expect([live.line, live.signedOut]).toEqual(['refused', true]);
  });

  it('does not lose words silently while there is no line', () => {
    const live = playing();
    FakeSocket.last.breaks();
    expect(live.say({ type: 'say', text: 'hello' })).toBe(false);
    expect(live.notice?.text).toContain('no connection');
  });
});

describe('an answer that one may regret', () => {
  const warnings = [{ choice: 'card:0', text: 'green adventures are barred from then on', clause: 'RBD-12.7' }];
  const warned = (): LiveTable => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 3, asked: asked('d2', { shape: 'pick', least: 0, most: 2, candidates: [{ choice: 'card:0', text: 'Life', card: 0 }, { choice: 'card:1', text: 'Mind', card: 1 }], outlook: outlook({ warnings }) }) }));
    FakeSocket.last.sent = [];
    return live;
  };

  it('waits until one has read what is to be said of it', () => {
    const live = warned();
    live.pick('card:0');
    live.hand();
    expect(live.warning?.about).toEqual(warnings);
    expect(FakeSocket.last.sent).toEqual([]);
    live.heed(true);
    expect(live.warning).toBeUndefined();
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'choose', decision: 'd2', choices: ['card:0', 'done'] }]);
  });

  it('is not given if one thinks again, or if something else is asked meanwhile', () => {
    const live = warned();
    live.pick('card:0');
    live.hand();
    live.heed(false);
    expect(FakeSocket.last.sent).toEqual([]);
    live.hand();
    expect(live.warning).toBeDefined();
    FakeSocket.last.says(update({ keep: 3, asked: asked('d3') }));
    expect(live.warning).toBeUndefined();
    live.heed(true);
    expect(FakeSocket.last.sent).toEqual([]);
  });

  it('is given at once where it is the only one: the warning stands beside it', () => {
    const live = playing();
    FakeSocket.last.says(update({ keep: 3, asked: asked('d2', { outlook: outlook({ warnings }) }) }));
    live.pick('card:0');
    expect(live.warning).toBeUndefined();
    expect(live.sending).toBe('card:0');
  });

  it('holds up no other', () => {
    const live = warned();
    live.pick('card:1');
    live.hand();
    expect(live.warning).toBeUndefined();
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'choose', choices: ['card:1', 'done'] }]);
  });
});
