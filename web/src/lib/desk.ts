// The judge's desk: what the address asks for, and how what came of a scenario is shown.
import type { ScenarioRun } from './protocol';

/** The table and step of which a position is taken out, if the address names one. */
export function takenFrom(query: URLSearchParams): { table: string; step: number } | undefined {
  const table = query.get('table');
  const step = query.get('step') ?? '0';
  return table && /^\d{1,6}$/.test(step) ? { table, step: Number(step) } : undefined;
}

/** The address at which a position is opened. */
export function deskOf(table: string, step = 0): string {
  return `/desk?${new URLSearchParams({ table, step: String(step) })}`;
}

/** How it went, for a mark: well, not as it says, or not at all. */
export function mark(run: Pick<ScenarioRun, 'result'>): 'good' | 'bad' | 'broken' {
  if (run.result === 'passed') return 'good';
  return run.result === 'failed' ? 'bad' : 'broken';
}

/** The step after which the first line that is not right comes: what one wants to see. */
export function stepToShow(run: Pick<ScenarioRun, 'notes' | 'lines'>): number {
  const last = Math.max(0, run.lines.length - 1);
  const wrong = run.notes[0]?.line;
  if (wrong === undefined) return last;
  const before = run.lines.findLastIndex((line) => line <= wrong);
  return Math.max(0, before);
}
