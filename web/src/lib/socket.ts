// The line to a table. It comes back by itself after a loss, says what the page has already, and gives an answer that was
// not acknowledged again: the decision it names makes that safe, for a decision is answered once.
//
// Start at `TableSocket`; `table.svelte.ts` is its only user.
import { VERSION, type ErrorCode, type ToClient, type ToServer } from './protocol';

/** How the line is. `refused` is for good: the server does not speak with this page. */
export type Line = 'connecting' | 'open' | 'lost' | 'refused' | 'closed';

/** The messages that answer a decision. */
export type Answer = Extract<ToServer, { type: 'choose' | 'back' }>;

export interface Listener {
  heard(message: ToClient): void;
  line(state: Line): void;
  /** How much of the log and of the chat the page has. */
  have(): { events: number; chat: number };
}

/** The refusals after which coming back would change nothing: another version, no such table, signed out meanwhile, broken, of another format. */
const FINAL: ErrorCode[] = ['version', 'not-found', 'credentials', 'set-aside', 'unreadable'];
/** The refusals after which the same answer is given again: the server could not write it, or does not know whether it did. */
const AGAIN: ErrorCode[] = ['not-saved', 'reconnect'];
/** How long an answer that could not be written waits for its next try. */
export const TRY_AGAIN = 2000;
/** The waits between attempts, in milliseconds; the last is repeated. */
export const WAITS = [250, 500, 1000, 2000, 3500, 5000];
/** How long nothing may be heard before the line is tested, and how long the test may take. */
const QUIET = 20_000;
const TEST = 8_000;

export class TableSocket {
  private socket: WebSocket | undefined;
  private state: Line = 'connecting';
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private unacknowledged: Answer | undefined;
  private caughtUp = false;
  /** Whether the next update is the first on this line, and so shows if an answer was lost with the last one. */
  private first = true;

  private readonly address: string;
  private readonly listener: Listener;

  constructor(address: string, listener: Listener) {
    this.address = address;
    this.listener = listener;
    addEventListener('online', this.hurry);
    addEventListener('offline', this.lost);
    document.addEventListener('visibilitychange', this.hurry);
    this.open();
  }

  /** The answer that is on its way. */
  get waiting(): Answer | undefined {
    return this.unacknowledged;
  }

  /** Gives an answer; it is kept until the server has it. */
  answer(answer: Answer): void {
    this.unacknowledged = answer;
    if (this.caughtUp && !this.first) this.put(answer);
  }

  /** Says anything else; false if the line is not open, and then it is not said. */
  say(message: ToServer): boolean {
    return this.caughtUp && this.put(message);
  }

  /** Begins again, for example because one has taken a seat. */
  renew(): void {
    this.attempts = 0;
    this.open();
  }

  close(): void {
    this.drop();
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.lost);
    document.removeEventListener('visibilitychange', this.hurry);
    this.become('closed');
  }

  private open(): void {
    this.drop();
    if (this.state === 'refused' || this.state === 'closed') return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.put({ type: 'hello', version: VERSION, ...this.listener.have() });
      this.listenFor(TEST);
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as ToClient);
    socket.onclose = this.lost;
    socket.onerror = this.lost;
    // Some networks swallow the attempt without a word.
    this.listenFor(TEST);
  }

  private hear(message: ToClient): void {
    this.listenFor(QUIET);
    if (message.type === 'pong') return;
    if (message.type === 'welcome') {
      this.attempts = 0;
      this.caughtUp = true;
      this.become('open');
    }
    if (message.type === 'refused' && FINAL.includes(message.code)) {
      this.drop();
      this.become('refused');
    }
    this.settle(message);
    if (message.type === 'update') this.first = false;
    this.listener.heard(message);
  }

  /** Forgets an answer that the server has, and gives again one that it never got. */
  private settle(message: ToClient): void {
    const open = this.unacknowledged;
    if (!open) return;
    if (message.type === 'refused' && AGAIN.includes(message.code)) {
      // After `reconnect` the server hangs up, and the first update of the next line settles it.
      if (message.code === 'not-saved') setTimeout(() => this.tryAgain(open), TRY_AGAIN);
    } else if ((message.type === 'done' || message.type === 'refused') && message.decision === open.decision) {
      this.unacknowledged = undefined;
    } else if (message.type === 'update') {
      if (message.asked?.decision !== open.decision) this.unacknowledged = undefined;
      else if (this.first) this.put(open);
    }
  }

  private tryAgain(answer: Answer): void {
    if (this.unacknowledged === answer && this.caughtUp && !this.first) this.put(answer);
  }

  /** Expects to hear something in time: first tests the line, then gives it up. */
  private listenFor(time: number): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      if (time === TEST) return this.lost();
      this.put({ type: 'ping' });
      this.listenFor(TEST);
    }, time);
  }

  private put(message: ToServer): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private readonly lost = (): void => {
    if (this.state === 'refused' || this.state === 'closed') return;
    this.drop();
    this.become('lost');
    const wait = WAITS[Math.min(this.attempts, WAITS.length - 1)] ?? 5000;
    this.attempts += 1;
    this.retry = setTimeout(() => this.open(), wait);
  };

  /** The network is back, or somebody looks at the page again: no more waiting. */
  private readonly hurry = (): void => {
    if (this.state !== 'lost' || document.visibilityState === 'hidden') return;
    this.renew();
  };

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    this.caughtUp = false;
    this.first = true;
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  private become(state: Line): void {
    if (this.state === state && state !== 'lost') return;
    this.state = state;
    this.listener.line(state);
  }
}
