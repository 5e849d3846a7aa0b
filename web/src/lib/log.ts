// The log in the shape it is read in: by turns, with repeated sentences said once.
import type { EventDto } from './protocol';

export interface LogLine {
  text: string;
  times: number;
  clause: string;
  card: number | undefined;
}

export interface LogTurn {
  /** What opens it: `Billy's turn begins`; the first has none. */
  heading: string;
  lines: LogLine[];
}

/** `turn` is the message that a turn begins. */
export function byTurns(events: EventDto[], turn: string): LogTurn[] {
  const turns: LogTurn[] = [];
  for (const event of events) {
    const begins = event.name === turn;
    if (begins || turns.length === 0) turns.push({ heading: begins ? event.text : '', lines: [] });
    if (begins) continue;
    const lines = turns.at(-1)?.lines ?? [];
    const last = lines.at(-1);
    if (last && last.text === event.text && last.clause === event.clause) last.times += 1;
    else lines.push({ text: event.text, times: 1, clause: event.clause, card: event.card });
  }
  return turns;
}
