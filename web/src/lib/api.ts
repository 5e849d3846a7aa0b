// The HTTP API. Every failure is a `Refusal` that says in words what is wrong.
import type {
  AccountMade, BotChoice, Branch, Coaching, Credentials, DeckInfo, Enter, ErrorCode, EventInfo, EventMade, EventSeen, Fair, GameDetail, GameSummary, Inspect, Inspected, Join, Me, NewDeck, NewEvent, NewPassword, NewRecoveryCode, NewTable,
  NewToken, Past, Recover, RecoveryCode, Refused, ReplaySteps, Rulebook, ScenarioRuns, SessionInfo, TableInfo, TableMade, Token, TokenInfo,
} from './protocol';

/** What the server refused, or that it could not be reached (`code` is then `offline`). */
export class Refusal extends Error {
  readonly code: ErrorCode | 'offline';
  readonly clause: string | undefined;

  constructor(code: ErrorCode | 'offline', message: string, clause?: string) {
    super(message);
    this.code = code;
    this.clause = clause;
  }
}

const event = (id: string, rest = '') => `/api/events/${encodeURIComponent(id)}${rest}`;
const deck = (id: string) => `/api/decks/${encodeURIComponent(id)}`;
const table = (id: string, rest = '') => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  games: () => once<GameSummary[]>('/api/games'),
  game: (name: string) => once<GameDetail>(`/api/games/${encodeURIComponent(name)}`),
  inspect: (game: string, wish: Inspect) => ask<Inspected>('POST', `/api/games/${encodeURIComponent(game)}/inspect`, wish),
  bots: () => once<BotChoice[]>('/api/bots'),
  rules: (game: string) => once<Rulebook>(`/api/rules/${encodeURIComponent(game)}`),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (name: string) => ask<Me>('PUT', '/api/me', { name }),
  makeAccount: (who: Credentials) => ask<AccountMade>('POST', '/api/account', who),
  signIn: (who: Credentials) => ask<Me>('POST', '/api/sign-in', who),
  signOut: () => ask<unknown>('POST', '/api/sign-out', {}),
  changePassword: (change: NewPassword) => ask<unknown>('PUT', '/api/password', change),
  recover: (wish: Recover) => ask<AccountMade>('POST', '/api/recover', wish),
  recoveryCode: (wish: NewRecoveryCode) => ask<RecoveryCode>('POST', '/api/recovery-code', wish),
  sessions: () => ask<SessionInfo[]>('GET', '/api/sessions'),
  endSession: (id: string) => ask<unknown>('DELETE', `/api/sessions/${encodeURIComponent(id)}`, {}),
  endOtherSessions: () => ask<unknown>('DELETE', '/api/sessions', {}),
  tokens: () => ask<TokenInfo[]>('GET', '/api/tokens'),
  makeToken: (wish: NewToken) => ask<Token>('POST', '/api/tokens', wish),
  endToken: (id: string) => ask<unknown>('DELETE', `/api/tokens/${encodeURIComponent(id)}`, {}),
  history: () => ask<Past[]>('GET', '/api/history'),
  tables: () => ask<TableInfo[]>('GET', '/api/tables'),
  table: (id: string) => ask<TableInfo>('GET', table(id)),
  make: (wish: NewTable) => ask<TableMade>('POST', '/api/tables', wish),
  join: (id: string, join: Join) => ask<TableInfo>('POST', table(id, '/join'), join),
  bring: (id: string, brings: Record<string, string>) => ask<TableInfo>('POST', table(id, '/bring'), { brings }),
  leave: (id: string) => ask<unknown>('POST', table(id, '/leave'), {}),
  rematch: (id: string) => ask<TableMade>('POST', table(id, '/rematch'), {}),
  branch: (id: string, branch: Branch) => ask<TableMade>('POST', table(id, '/branch'), branch),
  replay: (id: string, seat?: number) => ask<ReplaySteps>('GET', table(id, seat === undefined ? '/replay' : `/replay?seat=${seat}`)),
  coach: (id: string) => ask<Coaching>('GET', table(id, '/coach')),
  replayFile: (id: string) => table(id, '/replay-file'),
  fair: (id: string) => ask<Fair>('GET', table(id, '/fair')),
  events: () => ask<EventInfo[]>('GET', '/api/events'),
  myEvents: () => ask<EventInfo[]>('GET', '/api/events?mine=true'),
  openEvent: (wish: NewEvent) => ask<EventMade>('POST', '/api/events', wish),
  event: (id: string) => ask<EventSeen>('GET', event(id)),
  enter: (id: string, wish: Enter) => ask<EventSeen>('POST', event(id, '/enter'), wish),
  leaveEvent: (id: string) => ask<EventSeen>('POST', event(id, '/leave'), {}),
  bringToEvent: (id: string, brings: Record<string, string>) => ask<EventSeen>('POST', event(id, '/bring'), { brings }),
  startEvent: (id: string) => ask<EventSeen>('POST', event(id, '/start'), {}),
  callOff: (id: string) => ask<EventSeen>('POST', event(id, '/call-off'), {}),
  decks: () => ask<DeckInfo[]>('GET', '/api/decks'),
  deck: (id: string) => ask<DeckInfo>('GET', deck(id)),
  keepDeck: (wish: NewDeck) => ask<DeckInfo>('POST', '/api/decks', wish),
  changeDeck: (id: string, wish: NewDeck) => ask<DeckInfo>('PUT', deck(id), wish),
  forgetDeck: (id: string) => ask<unknown>('DELETE', deck(id), {}),
  scenario: (id: string, step: number) => text('GET', table(id, `/scenario?step=${step}`)),
  runScenario: (file: string) => ask<ScenarioRuns>('POST', '/api/scenario', { text: file }),
};

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask<T>('GET', path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await text(method, path, body);
  return (answer === '' ? undefined : JSON.parse(answer)) as T;
}

async function text(method: string, path: string, body?: unknown): Promise<string> {
  const wish: RequestInit = { method };
  if (body !== undefined) {
    wish.headers = { 'Content-Type': 'application/json' };
    wish.body = JSON.stringify(body);
  }
  const answer = await fetch(path, wish).catch(() => {
    throw new Refusal('offline', 'the server cannot be reached; check the connection and try again');
  });
  const said = await answer.text();
  if (answer.ok) return said;
  throw refusal(answer.status, said);
}

function refusal(status: number, text: string): Refusal {
  try {
    const { code, message, clause } = JSON.parse(text) as Refused;
    if (typeof message === 'string') return new Refusal(code, message, clause);
  } catch {
    // Not from Runehall itself: a proxy in between, say.
  }
  return new Refusal('internal', `the server answered with an error (${status}); try again in a moment`);
}

/** What to show for anything that was thrown. */
export function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
