// How a game ended, in words: made from what the server says of it, never from its sentences.
import { seatName } from '../games/layout';
import type { OutcomeDto, StandingDto, TableInfo } from './protocol';

/** What stands above everything else. `seat` is who reads it, if they played. */
export function headline({ end, winners }: OutcomeDto, table: TableInfo, seat?: number): string {
  const alone = table.seats.length === 1;
  if (end === 'drawn') return 'A draw';
  if (end === 'lost') return !alone ? 'All have lost' : seat === undefined ? `${seatName(table, 0)} has lost` : 'You lost';
  if (end === 'unwon' || winners.length === 0) return 'Nobody has won';
  const others = listed(winners.filter((winner) => winner !== seat).map((winner) => seatName(table, winner)));
  if (seat === undefined) return `${others} ${winners.length === 1 ? 'has' : 'have'} won`;
  if (!winners.includes(seat)) return 'You lost';
  return winners.length === 1 ? 'You win!' : `You win, together with ${others}!`;
}

/** How the players came off, the best first, where that says more than who won. Without places where all have the same. */
export function placed({ winners, standings }: OutcomeDto): { apart: boolean; list: StandingDto[] } {
  const list = [...standings].sort((a, b) => a.place - b.place);
  const more = list.some(({ place, tally }) => tally !== undefined || place > 1 + winners.length);
  return { apart: list[0]?.place !== list.at(-1)?.place, list: more ? list : [] };
}

/** `Ada, Ben and Chris`. */
function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
