// Keys that mean the same everywhere at a table.

/** Lets the arrow keys walk through the buttons of a group. */
export function walk(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled, [tabindex="-1"])')];
  const at = all.findIndex((button) => button === document.activeElement);
  if (at < 0 || all.length === 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

/** Whether a key press is meant for something that takes text. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
