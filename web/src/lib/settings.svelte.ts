// What a person has set in this browser.

export type Pace = 'slow' | 'normal' | 'fast' | 'off';
export type Theme = 'system' | 'light' | 'dark';

const PACES: Record<Pace, number> = { slow: 900, normal: 360, fast: 140, off: 0 };
const KEY = 'settings';

interface Stored {
  pace: Pace;
  theme: Theme;
  muted: string[];
}

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
  } catch {
    return {};
  }
}

class Settings {
  pace = $state<Pace>('normal');
  theme = $state<Theme>('system');
  /** Names whose chat is not shown. */
  muted = $state<string[]>([]);

  constructor() {
    const { pace, theme, muted } = stored();
    if (pace && pace in PACES) this.pace = pace;
    if (theme === 'light' || theme === 'dark') this.theme = theme;
    if (Array.isArray(muted)) this.muted = muted.filter((name) => typeof name === 'string');
  }

  keep(change: Partial<Stored>): void {
    Object.assign(this, change);
    remember(KEY, JSON.stringify({ pace: this.pace, theme: this.theme, muted: this.muted }));
    this.show();
  }

  /** Puts the theme on the page. */
  show(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();

/** Milliseconds for one event; none where the person, here or in the system, wants no motion. */
export function beat(): number {
  const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : PACES[settings.pace];
}

/** Keeps a value in this browser, if it lets us. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window: then it is forgotten.
  }
}

/** What was kept in this browser. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps what is marked in answer to a question, as long as this tab lives: of each table the last question only. */
export function rememberMarks(table: string, decision: string, picked: number[]): void {
  try {
    sessionStorage.setItem(`marks:${table}`, JSON.stringify({ decision, picked }));
  } catch {
    // A private window: then it is forgotten.
  }
}

/** What was marked in answer to this question before the page was loaded anew. */
export function marksOf(table: string, decision: string): number[] | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`marks:${table}`) ?? '{}') as { decision?: string; picked?: unknown };
    return kept.decision === decision && Array.isArray(kept.picked) ? (kept.picked as number[]) : undefined;
  } catch {
    return undefined;
  }
}
