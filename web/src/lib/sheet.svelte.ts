// What is being filled in where an answer takes more than one click: a set, a payment, an order. Only for drawing: what may be
// picked, in which order it is given and what is suggested, the server says.
import type { Asked, OptionDto } from './protocol';

/** Whether several candidates are given as one command. */
export function isList(asked: Asked | undefined): boolean {
  return (asked?.candidates?.length ?? 0) > 0;
}

export class Sheet {
  /** By their places among the candidates: of a set those that are marked, of an order all, as they stand. */
  private marks = $state.raw<number[]>([]);
  readonly candidates: OptionDto[];
  readonly shape: string;
  readonly least: number;
  readonly most: number;
  private readonly suggestion: number[];
  private readonly keep: (picked: number[]) => void;

  /** `before` is what stood here before a reload; `keep` is told of every change. */
  constructor(asked: Asked, before?: number[], keep: (picked: number[]) => void = () => undefined) {
    this.keep = keep;
    this.candidates = asked.candidates ?? [];
    this.shape = asked.shape;
    this.least = asked.least ?? 0;
    this.most = asked.most ?? 0;
    this.suggestion = asked.suggested ?? [];
    // An order stands as it is, and a payment as it would waste least, until the player has it otherwise.
    this.marks = before && this.fits(before) ? before : this.isOrder ? this.candidates.map((_, i) => i) : this.suggestion;
  }

  get picked(): number[] {
    return this.marks;
  }

  set picked(marks: number[]) {
    this.marks = marks;
    this.keep(marks);
  }

  /** Whether these can be the marks of this question. */
  private fits(marks: number[]): boolean {
    const known = marks.every((i) => Number.isInteger(i) && i >= 0 && i < this.candidates.length) && new Set(marks).size === marks.length;
    return known && (this.isOrder ? marks.length === this.candidates.length : this.isPayment || marks.length <= this.most);
  }

  get isOrder(): boolean {
    return this.shape === 'order';
  }

  get isPayment(): boolean {
    return this.shape === 'pay';
  }

  /** What the marked sources give together. */
  get total(): number {
    return this.picked.reduce((sum, i) => sum + (this.candidates[i]?.worth ?? 0), 0);
  }

  /** Whether what is marked will do. */
  get enough(): boolean {
    if (this.isPayment) return this.total >= this.least && this.total <= this.most;
    return this.isOrder || (this.picked.length >= this.least && this.picked.length <= this.most);
  }

  /** Whether no more can be marked. */
  get full(): boolean {
    return !this.isPayment && !this.isOrder && this.picked.length >= this.most;
  }

  /** What to send: a set in the order of the candidates, with `done` unless it is full; an order without its last. */
  get answers(): string[] {
    const choice = (i: number) => this.candidates[i]?.choice ?? '';
    if (this.isOrder) return this.picked.slice(0, -1).map(choice);
    const set = this.picked.toSorted((a, b) => a - b).map(choice);
    return this.full ? set : [...set, 'done'];
  }

  /** The choices that are marked, equal ones as often as they are. */
  get marked(): string[] {
    return this.isOrder ? [] : this.picked.map((i) => this.candidates[i]?.choice ?? '');
  }

  get hasSuggestion(): boolean {
    return this.suggestion.length > 0;
  }

  /** Marks what is suggested. */
  suggest(): void {
    this.picked = this.suggestion;
  }

  /** Marks a candidate, or takes the mark away. */
  toggle(i: number): void {
    if (this.isOrder) return;
    if (this.picked.includes(i)) this.picked = this.picked.filter((other) => other !== i);
    else if (!this.full) this.picked = [...this.picked, i];
    // Of a payment that takes no more than is owed, what was marked first gives way.
    while (this.isPayment && this.picked.length > 1 && this.total > this.most) this.picked = this.picked.slice(1);
  }

  /** The same by a choice: another copy of it, while there is one. */
  mark(choice: string): void {
    const i = this.candidates.findIndex((candidate, i) => candidate.choice === choice && !this.picked.includes(i));
    if (i >= 0) this.toggle(i);
  }

  unmark(choice: string): void {
    const i = this.picked.findLast((i) => this.candidates[i]?.choice === choice);
    if (i !== undefined) this.toggle(i);
  }

  /** Moves what stands at a place of an order by so many places. Where it stands then. */
  move(at: number, by: number): number {
    const to = Math.min(Math.max(at + by, 0), this.picked.length - 1);
    const moved = this.picked[at];
    if (!this.isOrder || moved === undefined) return at;
    this.picked = this.picked.toSpliced(at, 1).toSpliced(to, 0, moved);
    return to;
  }
}

/**
 * The options that fit what was typed so far, the best first: those that begin so, those of which a word does, those in which it
 * stands, and those that have its letters in this order.
 */
export function search(typed: string, options: OptionDto[]): OptionDto[] {
  const wanted = typed.trim().toLowerCase();
  const rank = (text: string): number | undefined => {
    const name = text.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
    if (name.includes(wanted)) return 2;
    let from = 0;
    return [...wanted].every((letter) => (from = name.indexOf(letter, from) + 1) > 0) ? 3 : undefined;
  };
  return options
    .map((option) => ({ option, rank: rank(option.text) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ option }) => option);
}
