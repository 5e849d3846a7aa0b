// Stand-ins for the browser: a socket that tests drive by hand, and the little of a page that the socket listens to.
import { vi } from 'vitest';
import type { Asked, CardDetail, EventDto, LayoutDto, OutcomeDto, OutlookDto, TableInfo, ToClient, ToServer, Update } from './protocol';

export class FakeSocket {
  static all: FakeSocket[] = [];
  /** The newest. */
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  readyState = 0;
  sent: ToServer[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  /** The server is there. */
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server says something. */
  says(...messages: ToClient[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks. */
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** Puts the stand-ins in place, with timers that the test moves on. */
export function fakeBrowser(): { page: EventTarget; visible: (state: 'visible' | 'hidden') => void } {
  FakeSocket.all = [];
  const window = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:', host: 'hall.test', origin: 'http://hall.test' });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return {
    page: window,
    visible: (state) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

export function table(change: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't1', game: 'zun', mode: 'free-for-all', options: {}, stage: 'playing', clock: 0, window: 0, public: false, stand_in: 0, pace: 0,
    commitment: '', watching: 0, made_at: 0,
    seats: [{ name: 'Ada', who: 'person', here: true, ready: true }, { name: 'Ben', who: { bot: 'random' }, here: true, ready: true }],
    ...change,
  };
}

/** A card as the server describes it. */
export function cardOf(name: string, sort = 'card', change: Partial<CardDetail> = {}): CardDetail {
  return { name, count: 1, attributes: sort, sort, nth: 0, printed: [], phrases: [], text: '', ...change };
}

/** What a game calls its facts and zones. */
export const layout: LayoutDto = { whose: 'turn', turn: 'turn-began', held: ['hand'], vitals: ['hp'], out: ['resigned'] };

export function outcome(change: Partial<OutcomeDto> = {}): OutcomeDto {
  return { end: 'won', winners: [], text: '', sentence: '', clause: 'ZUN-15.1', standings: [], ...change };
}

export function asked(decision: string, change: Partial<Asked> = {}): Asked {
  return {
    decision, question: 'act', shape: 'priority', prompt: 'Play an Action', clause: 'ZUN-4.8', verb: 'play', so_far: [], command: '',
    options: [{ choice: 'card:0', text: 'Attack', card: 0 }, { choice: 'done', text: 'end' }],
    ...change,
  };
}

/** What comes with a question about its answers; nothing of what is not said. */
export function outlook(change: Partial<OutlookDto>): OutlookDto {
  return { ways: [], odds: [], warnings: [], ...change };
}

export function event(text: string, change: Partial<EventDto> = {}): EventDto {
  return { name: 'played', args: [], text, clause: 'ZUN-4.2', ...change };
}

export function update(change: Partial<Update> = {}): { type: 'update' } & Update {
  return { type: 'update', view: { seats: [], facts: [], zones: [], waiting_for: [] }, keep: 0, events: [], can_undo: false, ...change };
}

export const welcome: ToClient = { type: 'welcome', version: 2, seat: 0, table: table() };
