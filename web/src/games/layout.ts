// What every table layout is given, and how a view is read. A layout draws; it knows no rules.
import type { Asked, CardDto, EventDto, FactDto, GameDetail, LayoutDto, TableInfo, TermDto, ViewDto, ZoneDto } from '../lib/protocol';

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
  /** Answers with several choices at once, one after the other, as a way to a far place is taken. */
  onchoose?: ((choices: string[]) => void) | undefined;
  /** The choices that are marked where several are picked, and what takes a mark away. */
  marked?: string[] | undefined;
  onunmark?: ((choice: string) => void) | undefined;
  /** Asks why a choice cannot be made. */
  onwhy?: ((choice: string) => void) | undefined;
  /** The thing that is in the way of what was just refused, by its number. */
  pointed?: number | undefined;
  /** Shows a card large, by its kind, and with its number where it has one. */
  onlook?: ((kind: number, thing?: number) => void) | undefined;
}

/** What is so of a player, of a card or of the table. */
export type Facts = FactDto[];

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

/** Whether a player is out of the game for good, by what the game says of that. */
export function isOut(facts: Facts, { out }: LayoutDto): boolean {
  return out.some((name) => flag(facts, name));
}

/** Whether it is a player's turn. */
export function hasTurn(facts: Facts, { whose }: LayoutDto, seat: number | undefined): boolean {
  return seat !== undefined && seats(facts, whose).includes(seat);
}

/** The zone that a viewer holds nearest: the last of those that are drawn near the question; none in a game that has no such. */
export function heldZone(zones: ZoneDto[], { held }: LayoutDto): ZoneDto | undefined {
  return zones.find(({ name }) => name === held.at(-1));
}

export function seats(facts: Facts, name: string): number[] {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value && 'seats' in value ? value.seats : [];
}

export function thing(facts: Facts, name: string): number | undefined {
  const value = facts.find((fact) => fact.name === name)?.value;
  return value && 'thing' in value ? value.thing : undefined;
}

/** No zone has its number. */
const EMPTY: ZoneDto = { id: -1, name: '', count: 0, cards: [] };

/** A zone by its name; an empty one if there is none. */
export function zone(zones: ZoneDto[], name: string): ZoneDto {
  return zones.find((zone) => zone.name === name) ?? EMPTY;
}

/** The card on top of a pile, where the view says which it is: of cards that nobody has put in an order none is. */
export function topOf({ count, cards }: ZoneDto): CardDto | undefined {
  return count === 1 ? cards[0] : cards.find(({ facts = [] }) => number(facts, 'top') === 1);
}

/** Where a card of a pile lies that somebody has put there: `top`, `bottom 2`; nothing where it has no place. */
export function endOf({ facts = [] }: CardDto): string | undefined {
  for (const end of ['top', 'bottom']) {
    const nth = number(facts, end);
    if (nth !== undefined) return nth === 1 ? end : `${end} ${nth}`;
  }
  return undefined;
}

/** The players that a fact of a card names: `by` whom, `on` whom. */
export function players(card: CardDto, name: string, table: TableInfo): string {
  return seats(card.facts ?? [], name).map((seat) => seatName(table, seat)).join(', ');
}

/** What a card is called; one that lies face down has no name. */
export function cardName({ kind }: CardDto, game: GameDetail): string {
  return kind === undefined ? 'face-down card' : (game.cards[kind]?.name ?? '');
}

/** A thing of the view by its number, in words; none if it is gone. */
export function thingName(id: number, view: ViewDto, game: GameDetail): string | undefined {
  const zones = [...view.zones, ...view.seats.flatMap(({ zones }) => zones)];
  const onMap = game.board?.find((place) => place.id === id);
  if (onMap) return onMap.name;
  const place = zones.find((zone) => zone.id === id);
  if (place) return place.name;
  const within = (cards: CardDto[]): CardDto[] => cards.flatMap((card) => [card, ...within(card.with ?? [])]);
  const card = within(zones.flatMap(({ cards }) => cards)).find((card) => card.id === id);
  return card && cardName(card, game);
}

/** What tells a card from others in a list: its number, or its place where it has none. */
export function keyOf({ id }: CardDto, index: number): number | string {
  return id ?? `at ${index}`;
}

/** The choice that means a card of a hand: its kind, and whose it is where that must be said; none if it lies face down. */
export function kindChoice({ kind, owner }: CardDto): string | undefined {
  return kind === undefined ? undefined : owner === undefined ? `card:${kind}` : `card:${kind}@${owner}`;
}

/** The choice that means a thing on the table. */
export function thingChoice(id: number): `thing:${number}` {
  return `thing:${id}`;
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
