// Where one is in a replay: the step and whose eyes, as the address has them, and what keys do.

export interface Place {
  step: number;
  /** The seat whose view is shown; none for the open view. */
  seat: number | undefined;
}

/** The place that an address names. What it does not say, or says badly, is the beginning and the open view. */
export function placeOf(query: URLSearchParams): Place {
  return { step: whole(query.get('step')) ?? 0, seat: whole(query.get('seat')) };
}

/** The address of a place. */
export function addressOf(table: string, { step, seat }: Place): string {
  const query = new URLSearchParams({ step: String(step) });
  if (seat !== undefined) query.set('seat', String(seat));
  return `/t/${encodeURIComponent(table)}/replay?${query}`;
}

/** The step nearest to the one asked for, of `n`. */
export function clamp(step: number, n: number): number {
  return Math.min(Math.max(0, step), Math.max(0, n - 1));
}

export type Move = 'first' | 'back' | 'forward' | 'last' | 'play';

const KEYS: Record<string, Move> = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last', ' ': 'play' };

/** What a key does, if it does something here. */
export function moveOf(key: string): Move | undefined {
  return Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
}

/** The step after a move. */
export function moved(move: Exclude<Move, 'play'>, step: number, n: number): number {
  return clamp({ first: 0, back: step - 1, forward: step + 1, last: n - 1 }[move], n);
}

/** How many milliseconds a step is shown: longer where more happened. */
export function shownFor(events: number, speed: number): number {
  return Math.round((900 + 350 * Math.min(events, 6)) / speed);
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
