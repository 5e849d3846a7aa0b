// What an event shows on the board: a number that rises from a player, a card that flies, a place that lights up.
import type { ArgDto, EventDto } from '../lib/protocol';

/** A place of the board, as its element says in `data-place`: `seat:1`, `zone:draw pile`, `thing:257`. */
export type PlaceName = `seat:${number}` | `zone:${string}` | `thing:${number}`;

export type Effect =
  | { show: 'float'; at: PlaceName; text: string; tone: 'good' | 'bad' | 'plain' }
  | { show: 'fly'; card: number | undefined; from: PlaceName; to: PlaceName }
  | { show: 'flash'; at: PlaceName };

/** The effects of a game's events, by the event's name. */
export type Effects = Record<string, (parts: Parts) => Effect[]>;

/** The parts of an event, easily asked for. */
export class Parts {
  readonly seats: number[] = [];
  readonly numbers: number[] = [];
  /** The cards, in order; none for one that is hidden. */
  readonly cards: (number | undefined)[] = [];
  /** The numbers of what lies on the table, with its face or without; it may be gone by now. */
  readonly things: number[] = [];

  constructor(args: ArgDto[]) {
    for (const arg of args) {
      if (arg === 'hidden') this.cards.push(undefined);
      else if ('seat' in arg) this.seats.push(arg.seat);
      else if ('seats' in arg) this.seats.push(...arg.seats);
      else if ('number' in arg) this.numbers.push(arg.number);
      else if ('card' in arg) this.cards.push(arg.card);
      else if ('faceless' in arg) {
        this.cards.push(undefined);
        this.things.push(arg.faceless);
      }
      else if ('thing' in arg) {
        this.cards.push(arg.thing.card);
        this.things.push(arg.thing.id);
      }
    }
  }
}

export const flash = (at: PlaceName): Effect => ({ show: 'flash', at });
export const float = (seat: number | undefined, text: string, tone: 'good' | 'bad' | 'plain' = 'plain'): Effect[] =>
  seat === undefined ? [] : [{ show: 'float', at: `seat:${seat}`, text, tone }];
export const fly = (card: number | undefined, from: PlaceName, to: PlaceName): Effect[] => [{ show: 'fly', card, from, to }];

/** From a player to a place, or back. */
export const lays = (to: PlaceName) => ({ seats, cards }: Parts): Effect[] => (seats[0] === undefined ? [] : fly(cards[0], `seat:${seats[0]}`, to));
export const gets = (from: PlaceName) => ({ seats, cards }: Parts): Effect[] => (seats[0] === undefined ? [] : fly(cards[0], from, `seat:${seats[0]}`));

/** What an event shows. One that the game says nothing about lights up the players and things it names. */
export function effectsOf(event: EventDto, effects: Effects): Effect[] {
  const parts = new Parts(event.args);
  return effects[event.name]?.(parts) ?? [...parts.seats.map((seat) => flash(`seat:${seat}`)), ...parts.things.map((id) => flash(`thing:${id}`))];
}
