import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, fakeBrowser, FakeSocket, update, welcome } from './fake.test-support';
import type { ToClient } from './protocol';
import { TableSocket, TRY_AGAIN, WAITS, type Line } from './socket';

let browser: ReturnType<typeof fakeBrowser>;
let lines: Line[];
let heard: ToClient[];
let have: { events: number; chat: number };

beforeEach(() => {
  browser = fakeBrowser();
  lines = [];
  heard = [];
  have = { events: 0, chat: 0 };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(): TableSocket {
  return new TableSocket('ws://hall.test/socket', {
    heard: (message) => heard.push(message),
    line: (line) => lines.push(line),
    have: () => have,
  });
}

/** A line that is open and has heard a question. */
function playing(decision = 'd1'): TableSocket {
  const socket = start();
  FakeSocket.last.opens();
  FakeSocket.last.says(welcome, update({ asked: asked(decision) }));
  return socket;
}

const choose = (decision: string) => ({ type: 'choose' as const, decision, choices: ['card:0'] });
const kinds = (socket: FakeSocket) => socket.sent.map((message) => message.type);

describe('the line', () => {
  it('says hello first, with what the page has', () => {
    have = { events: 7, chat: 2 };
    start();
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', version: 2, events: 7, chat: 2 }]);
    expect(lines).toEqual([]);
    FakeSocket.last.says(welcome);
    expect(lines).toEqual(['open']);
  });

  it('comes back with growing waits', () => {
    start();
    for (const wait of [...WAITS, WAITS.at(-1) ?? 0]) {
      const before = FakeSocket.all.length;
      FakeSocket.last.breaks();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all.length).toBe(before + 1);
    }
    expect(WAITS[0]).toBe(250);
    expect(WAITS.at(-1)).toBe(5000);
  });

  it('begins with the short wait again after a welcome', () => {
    playing();
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(500);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome);
    const before = FakeSocket.all.length;
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it('does not wait when the network or the person comes back', () => {
    playing();
    browser.page.dispatchEvent(new Event('offline'));
    expect(lines.at(-1)).toBe('lost');
    expect(FakeSocket.all[0]?.closed).toBe(true);
    browser.page.dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(2);
    FakeSocket.last.breaks();
    browser.visible('hidden');
    expect(FakeSocket.all.length).toBe(2);
    browser.visible('visible');
    expect(FakeSocket.all.length).toBe(3);
  });

  it('is tested when it is quiet, and given up when the test fails', () => {
    playing();
    vi.advanceTimersByTime(20_000);
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'ping']);
    FakeSocket.last.says({ type: 'pong' });
    vi.advanceTimersByTime(20_000);
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'ping', 'ping']);
    expect(heard.map((message) => message.type)).toEqual(['welcome', 'update']);
    vi.advanceTimersByTime(8_000);
    expect(lines.at(-1)).toBe('lost');
  });

  it('gives up an attempt that is never answered', () => {
    start();
    vi.advanceTimersByTime(8_000 + 250);
    expect(FakeSocket.all.length).toBe(2);
  });

  it.each(['version', 'not-found', 'credentials', 'set-aside', 'unreadable'] as const)('does not come back where it is refused (%s) or closed', (code) => {
    const socket = start();
    FakeSocket.last.opens();
    FakeSocket.last.says({ type: 'refused', code, message: 'reload the page' });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(lines).toEqual(['refused']);
    socket.close();
    browser.page.dispatchEvent(new Event('online'));
    expect(FakeSocket.all.length).toBe(1);
  });

  it('says nothing before the welcome', () => {
    const socket = start();
    FakeSocket.last.opens();
    expect(socket.say({ type: 'resign' })).toBe(false);
    FakeSocket.last.says(welcome);
    expect(socket.say({ type: 'resign' })).toBe(true);
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'resign']);
  });
});

describe('an answer', () => {
  it('is sent once and forgotten when it is done', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'choose']);
    expect(socket.waiting).toBeDefined();
    FakeSocket.last.says({ type: 'done', decision: 'd1' });
    expect(socket.waiting).toBeUndefined();
  });

  it('is sent again on the next line where the question is still open', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome);
    expect(kinds(FakeSocket.last)).toEqual(['hello']);
    FakeSocket.last.says(update({ asked: asked('d1') }));
    expect(FakeSocket.last.sent.at(-1)).toEqual(choose('d1'));
    FakeSocket.last.says(update({ asked: asked('d1') }));
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'choose']);
  });

  it('is not sent again where the server has it', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome, update({ asked: asked('d2') }));
    expect(kinds(FakeSocket.last)).toEqual(['hello']);
    expect(socket.waiting).toBeUndefined();
  });

  it('that is given while the line is down goes out with the next one', () => {
    const socket = playing();
    FakeSocket.last.breaks();
    socket.answer(choose('d1'));
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome, update({ asked: asked('d1') }));
    expect(FakeSocket.last.sent.at(-1)).toEqual(choose('d1'));
  });

  it('that is refused is forgotten', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    FakeSocket.last.says({ type: 'refused', decision: 'd1', code: 'stale', message: 'answered already' });
    expect(socket.waiting).toBeUndefined();
  });

  it('that could not be saved is given again after a while', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    FakeSocket.last.says({ type: 'refused', decision: 'd1', code: 'not-saved', message: 'not saved' });
    expect(socket.waiting).toEqual(choose('d1'));
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'choose']);
    vi.advanceTimersByTime(TRY_AGAIN);
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'choose', 'choose']);
    FakeSocket.last.says({ type: 'done', decision: 'd1' });
    vi.advanceTimersByTime(TRY_AGAIN);
    expect(kinds(FakeSocket.last)).toEqual(['hello', 'choose', 'choose']);
  });

  it('whose table is read anew is given again on the next line', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    FakeSocket.last.says({ type: 'refused', code: 'reconnect', message: 'connect again' });
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(250);
    FakeSocket.last.opens();
    FakeSocket.last.says(welcome, update({ asked: asked('d1') }));
    expect(FakeSocket.last.sent.at(-1)).toEqual(choose('d1'));
  });

  it('is kept when the refusal is about another decision', () => {
    const socket = playing();
    socket.answer(choose('d1'));
    FakeSocket.last.says({ type: 'refused', decision: 'd0', code: 'stale', message: 'answered already' });
    expect(socket.waiting).toEqual(choose('d1'));
  });
});
