// What every table layout is given, and how a view is read. A layout draws; it knows no rules.
import type { Asked, CardDto, EventDto, GameDetail, SeatDto, TableInfo, TermDto, ViewDto, ZoneDto } from '../lib/protocol';

/** The props of a `Layout.svelte` and of `GameBoard.svelte`. Replays give no question and no callbacks. */
export interface BoardProps {
  view: ViewDto;
  table: TableInfo;
  game: GameDetail;
  /** The seat of the viewer; none for a spectator and for the open view of a replay. */
  seat?: number | undefined;
  asked?: Asked | undefined;
  /** What happened so far, for what a layout shows of the past: the last spin. */
  log?: EventDto[] | undefined;
  /** Answers the question with a choice. */
  onpick?: ((choice: string) => void) | undefined;
  /** Asks why a choice cannot be made. */
  onwhy?: ((choice: string) => void) | undefined;
  /** Shows a card large, by its kind. */
  onlook?: ((kind: number) => void) | undefined;
}

/** What is so of a player or of the table. */
export type Facts = SeatDto['facts'];

export function number(facts: Facts, name: string): number | undefined {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value && 'number' in value ? value.number : undefined;
}

export function word(facts: Facts, name: string): string | undefined {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value && 'word' in value ? value.word : undefined;
}

export function flag(facts: Facts, name: string): boolean {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value !== undefined && 'flag' in value && value.flag;
}

export function seats(facts: Facts, name: string): number[] {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value && 'seats' in value ? value.seats : [];
}

const EMPTY: ZoneDto = { name: '', count: 0, cards: [] };

/** A zone by its name; an empty one if there is none. */
export function zone(zones: ZoneDto[], name: string): ZoneDto {
  return zones.find((zone) => zone.name === name) ?? EMPTY;
}

/** What a note says of a card: the names of its players. */
export function noted(card: CardDto, name: string, table: TableInfo): string {
  const note = card.notes?.find((note) => note.name === name);
  return note ? note.seats.map((seat) => seatName(table, seat)).join(', ') : '';
}

export function seatName(table: TableInfo, seat: number): string {
  return table.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** The words of a game of one sort, in their order: the sectors of its spinner, the states a player can be in. */
export function terms(game: GameDetail, group: string): TermDto[] {
  return game.glossary.filter((term) => term.group === group);
}

/** The seats as the viewer sees them: clockwise from the one after their own. */
export function around(n: number, seat: number | undefined): number[] {
  const from = seat === undefined ? 0 : seat + 1;
  const all = Array.from({ length: n }, (_, i) => (from + i) % n);
  return seat === undefined ? all : all.filter((other) => other !== seat);
}

/** `hand-limit` → `Hand limit`. */
export function title(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
