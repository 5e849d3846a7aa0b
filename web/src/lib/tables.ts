// Tables in words.
import type { Past, SeatInfo, TableInfo } from './protocol';

/** Who sits there: `Ada, Steady, a seat kept for Ben, one open seat`. */
export function seatWords(table: TableInfo): string {
  const open = table.seats.filter((seat) => seat.who === 'open' && seat.kept_for === undefined).length;
  const taken = table.seats.filter((seat) => seat.who !== 'open' || seat.kept_for !== undefined);
  const names = taken.map((seat) => (seat.who === 'open' ? `a seat ${keptWords(seat)}` : seat.name));
  if (open > 0) names.push(open === 1 ? 'one open seat' : `${open} open seats`);
  return names.join(', ');
}

/** What a player is, where it is not simply a person who is there. */
export function seatState(seat: SeatInfo): string {
  if (seat.who === 'open') return seat.kept_for === undefined ? 'open seat' : keptWords(seat);
  if (typeof seat.who === 'object') return 'bot' in seat.who ? 'bot' : 'away, a bot stands in';
  return seat.here ? '' : 'away';
}

/** Whether somebody of this name may hope for a seat: names are not unique, so the server has the last word. */
export function mayJoin(table: TableInfo, name: string | undefined): boolean {
  return table.seats.some((seat) => seat.who === 'open' && (seat.kept_for === undefined || seat.kept_for === name));
}

function keptWords(seat: SeatInfo): string {
  return `kept for ${seat.kept_for || 'somebody'}`;
}

/** How much time there is: `20 seconds for each decision, 5 to answer others`. */
export function clockWords({ clock, window }: TableInfo): string {
  const seconds = (n: number) => `${n} second${n === 1 ? '' : 's'}`;
  const decision = clock > 0 ? `${seconds(clock)} for each decision` : 'no clock';
  return window > 0 ? `${decision}, ${seconds(window)} to answer others` : decision;
}

/** How long ago something was: `5 minutes ago`. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  const units: [number, string][] = [[60 * 24, 'day'], [60, 'hour'], [1, 'minute']];
  for (const [size, unit] of units) {
    const n = Math.floor(minutes / size);
    if (n > 0) return `${n} ${unit}${n === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** The games that go on, the newest first. */
export function unfinished(past: Past[]): Past[] {
  return past.filter(({ table }) => table.stage !== 'over').sort((a, b) => b.table.made_at - a.table.made_at);
}
