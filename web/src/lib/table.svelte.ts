// A table as this browser knows it: what the server said last, and how much of what happened has been shown.
//
// The view and the question are the newest there are, at once; only the log and the effects on the board follow event by
// event, so that one sees what happened without having to wait before one may answer.
import { warningsOf } from './outlook';
import type { Asked, ChatLine, EventDto, GivenDto, LayoutDto, LibertyDto, Offer, OutcomeDto, TableInfo, ToClient, ToServer, Update, ViewDto, WarningDto } from './protocol';
import { beat, marksOf, rememberMarks } from './settings.svelte';
import { isList, Sheet } from './sheet.svelte';
import { hasTurn, isOut, type Facts } from '../games/layout';
import { TableSocket, type Line } from './socket';

/** Why something was refused, or why a choice cannot be made. */
export interface Notice {
  /** The choice it is about, if it is about one. */
  choice?: string;
  text: string;
  instead?: string;
  clause?: string | undefined;
  /** The thing that is in the way, by its number, if one is. */
  thing?: number | undefined;
}

/** More events than these are shown faster, so that the board does not lag behind the game. */
const BACKLOG = 5;
/** After so many one was away: no use in showing them one by one. */
const AWAY = 60;
/** After so many milliseconds without a word on an answer, the server is asked anew: a question must never freeze. */
const OVERDUE = 8000;

/** How things stood when somebody began to pass for a while. */
interface Passing {
  /** What could be answered. */
  options: string[];
  /** What is read at a glance of the player. */
  vitals: string;
}

export class LiveTable {
  info = $state.raw<TableInfo | undefined>();
  /** The seat of this browser; none if it watches. */
  seat = $state.raw<number | undefined>();
  /** The open seat that is kept for this browser. */
  kept = $state.raw<number | undefined>();
  /** What this browser's seat has chosen to bring, as far as the server has said. */
  brought = $state.raw<Record<string, string> | undefined>();
  view = $state.raw<ViewDto | undefined>();
  asked = $state.raw<Asked | undefined>();
  /** What this browser has answered while others are still asked the same. */
  given = $state.raw<GivenDto | undefined>();
  offer = $state.raw<Offer | undefined>();
  outcome = $state.raw<OutcomeDto | undefined>();
  canUndo = $state(false);
  /** What may be done now without being asked. */
  liberties = $state.raw<LibertyDto[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  line = $state<Line>('connecting');
  /** Whether the server has welcomed this browser at least once. */
  welcomed = $state(false);
  /** Whether the session of this browser was ended meanwhile. */
  signedOut = $state(false);
  /** Why the server does not speak with this page any more, where a reload would not help. */
  farewell = $state<string | undefined>();
  notice = $state.raw<Notice | undefined>();
  /** What is being filled in, where an answer takes more than one click. */
  sheet = $state.raw<Sheet | undefined>();
  /** Passing for a while: as long as nothing is otherwise than it was then, or until one's own turn. */
  passing = $state.raw<Passing | 'turn' | undefined>();
  /** Answers that are not given before one has read what is to be said of them. */
  warning = $state.raw<{ choices: string[]; about: WarningDto[] } | undefined>();
  /** The choice that is on its way to the server; several with spaces between them. */
  sending = $state<string | undefined>();
  /** When the clock of the question runs out, on this machine's clock. */
  deadline = $state<number | undefined>();
  autoPass = $state(false);
  /** Whether one is asked also in answer windows in which one can only pass. */
  alwaysAsk = $state(false);
  /** What happened and has been shown. */
  log = $state.raw<EventDto[]>([]);
  /** The event that is being shown. */
  playing = $state.raw<EventDto | undefined>();

  private events: EventDto[] = [];
  /** The number of the first line of `chat`: a table keeps the last ones only. */
  private chatFrom = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private readonly socket: TableSocket;
  private readonly id: string;
  /** What the game calls its facts and zones. */
  readonly layout: LayoutDto;

  constructor(id: string, layout: LayoutDto) {
    this.id = id;
    this.layout = layout;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new TableSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/socket`, {
      heard: (message) => this.heard(message),
      line: (line) => (this.line = line),
      have: () => ({ events: this.events.length, chat: this.chatFrom + this.chat.length }),
    });
  }

  /** Answers the open question, and further ones of the same command where they are known: all or none of them is taken. */
  choose(choices: string[]): void {
    if (!this.asked || this.sending !== undefined || choices.length === 0) return;
    // What is handed on as a whole is looked at once more; a single answer has its warning beside it.
    const about = isList(this.asked) ? warningsOf(this.asked, choices) : [];
    if (about.length > 0) this.warning = { choices, about };
    else this.give(choices);
  }

  /** Gives the answers that wait for it all the same, or thinks again. */
  heed(sure: boolean): void {
    const choices = this.warning?.choices;
    this.warning = undefined;
    if (sure && choices && this.sending === undefined) this.give(choices);
  }

  /** Answers with one choice, or marks it where several are picked. */
  pick(choice: string): void {
    if (this.sheet) this.sheet.mark(choice);
    else this.choose([choice]);
  }

  /** Hands on what was filled in, if it will do. */
  hand(): void {
    if (this.sheet?.enough) this.choose(this.sheet.answers);
  }

  /** Whether it is this browser's turn. */
  get mine(): boolean {
    return hasTurn(this.view?.facts ?? [], this.layout, this.seat);
  }

  /** Whether this browser's player is out of the game for good. */
  get out(): boolean {
    return isOut(this.own, this.layout);
  }

  /** Passes, and goes on passing until something changes or until one's own turn. */
  passUntil(what: 'asked' | 'turn'): void {
    if (!this.asked) return;
    this.passing = what === 'turn' ? 'turn' : { options: this.asked.options.map(({ choice }) => choice), vitals: this.vitals };
    this.choose(['done']);
  }

  /** Takes back the last answer of the command that is being given. */
  back(): void {
    if (!this.asked || this.sending !== undefined || this.asked.so_far.length === 0) return;
    this.begin('back');
    this.socket.answer({ type: 'back', decision: this.asked.decision });
  }

  /** Takes back what was answered while others are still asked the same. */
  change(): void {
    if (!this.given || this.sending !== undefined) return;
    this.begin('back');
    this.socket.answer({ type: 'back', decision: this.given.decision });
  }

  /** Asks why a choice cannot be made; the answer comes as a notice. */
  why(choice: string): void {
    if (this.asked) this.say({ type: 'why-not', decision: this.asked.decision, choice });
    else this.notice = { choice, text: this.outcome ? 'the game is over' : 'it is not your turn to choose' };
  }

  say(message: ToServer): boolean {
    if (message.type === 'auto-pass') this.autoPass = message.on;
    if (message.type === 'always-ask') this.alwaysAsk = message.on;
    const said = this.socket.say(message);
    if (!said) this.notice = { text: 'there is no connection just now; try again when it is back' };
    return said;
  }

  /** Shows the rest of what happened at once. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.log = this.events;
    this.playing = undefined;
  }

  /** Speaks to the server anew, as when one has taken a seat. */
  renew(): void {
    this.socket.renew();
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.overdue);
    this.socket.close();
  }

  private give(choices: string[]): void {
    if (!this.asked) return;
    this.begin(choices.join(' '));
    this.socket.answer({ type: 'choose', decision: this.asked.decision, choices });
  }

  private begin(choice: string): void {
    this.sending = choice;
    this.notice = undefined;
    this.catchUp();
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => {
      if (this.sending !== undefined && this.line === 'open') this.renew();
    }, OVERDUE);
  }

  private heard(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.seat = message.seat;
        this.kept = message.kept;
        this.brought = message.brought;
        this.welcomed = true;
        if (this.autoPass) this.socket.say({ type: 'auto-pass', on: true });
        if (this.alwaysAsk) this.socket.say({ type: 'always-ask', on: true });
        break;
      case 'table':
        this.info = message.table;
        break;
      case 'update':
        this.updated(message);
        break;
      case 'refused':
        this.sending = undefined;
        this.passing = undefined;
        this.signedOut = message.code === 'credentials';
        if (this.line === 'refused' && message.code !== 'version') this.farewell = quoted(message.message);
        // Late and doubled answers are nobody's fault; the update that follows says what is so.
        if (message.code !== 'stale') this.notice = { text: quoted(message.message), clause: message.clause };
        break;
      case 'because':
        if (message.reason) {
          const { because, instead, clause, thing } = message.reason;
          this.notice = { choice: message.choice, text: quoted(because), instead: quoted(instead), clause, thing };
        }
        break;
      case 'chat': {
        // Lines that are between those here and the new ones are gone: then those here are too old to be shown beside them.
        const fits = message.from >= this.chatFrom && message.from <= this.chatFrom + this.chat.length;
        const kept = fits ? this.chat.slice(0, message.from - this.chatFrom) : [];
        if (!fits) this.chatFrom = message.from;
        this.chat = [...kept, ...message.lines];
        break;
      }
      case 'done':
        // It comes after the update, so the question that came between is there already.
        if (message.left) this.notice = { text: `something came between: ${message.left === 1 ? 'the last answer was' : `the last ${message.left} answers were`} not given` };
        this.passOn();
        break;
      case 'pong':
        break;
    }
  }

  private updated(update: Update): void {
    const first = this.view === undefined;
    // What is as it was is left out; the first update of a line has everything.
    this.view = { seats: [], facts: [], zones: [], ...this.view, ...update.view };
    if (this.asked?.decision !== update.asked?.decision) {
      this.notice = undefined;
      this.warning = undefined;
      this.sheet = update.asked && isList(update.asked) ? this.sheetOf(update.asked) : undefined;
    }
    this.asked = update.asked;
    this.given = update.given;
    this.offer = update.offer;
    this.outcome = update.outcome;
    this.canUndo = update.can_undo;
    this.liberties = update.liberties ?? [];
    this.sending = this.socket.waiting && this.sending;
    this.deadline = update.time_left === undefined ? undefined : Date.now() + update.time_left;
    this.events = [...this.events.slice(0, update.keep), ...update.events];
    if (this.log.length > update.keep) this.log = this.log.slice(0, update.keep);
    if (first || beat() === 0 || update.events.length > AWAY) this.catchUp();
    else if (this.timer === undefined) this.play();
    if (!this.socket.waiting) this.passOn();
  }

  /** What is to be filled in, as it stood before the page was loaded anew. */
  private sheetOf(asked: Asked): Sheet {
    return new Sheet(asked, marksOf(this.id, asked.decision), (picked) => rememberMarks(this.id, asked.decision, picked));
  }

  /** What is so of this browser's player. */
  private get own(): Facts {
    return (this.seat !== undefined && this.view?.seats[this.seat]?.facts) || [];
  }

  /** What is read at a glance of this browser's player. */
  private get vitals(): string {
    return JSON.stringify(this.own.filter(({ name }) => this.layout.vitals.includes(name)));
  }

  /**
   * Passes as was wished, by the same rule as the terminal: that ends where something can be answered that could not be then, where something
   * else than to act or pass is asked, and where the player stands otherwise than then.
   */
  private passOn(): void {
    const { asked, passing } = this;
    if (!asked || passing === undefined || this.sending !== undefined) return;
    const known = (options: string[]) => asked.options.every(({ choice }) => options.includes(choice));
    const same = passing === 'turn' ? !this.mine : known(passing.options) && this.vitals === passing.vitals;
    // In the middle of a command the word that passes would end the command.
    if (asked.shape === 'priority' && asked.so_far.length === 0 && same && asked.options.some(({ choice }) => choice === 'done')) this.choose(['done']);
    else this.passing = undefined;
  }

  /** Shows the next event, and comes back for the one after it. */
  private play(): void {
    const next = this.events[this.log.length];
    if (!next) {
      this.timer = undefined;
      this.playing = undefined;
      return;
    }
    this.log = this.events.slice(0, this.log.length + 1);
    this.playing = next;
    const left = this.events.length - this.log.length;
    this.timer = setTimeout(() => this.play(), beat() * Math.min(1, BACKLOG / Math.max(1, left)));
  }
}

/** Words that programs put into ticks, as people write them. */
function quoted(text: string): string {
  return text.replace(/`([^`]*)`/g, '“$1”');
}
