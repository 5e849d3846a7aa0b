// Brings the focus to what is to be typed into, unless somebody is busy elsewhere on the page.

/** For `{@attach takeFocus}`: the focus comes here from nowhere or from the question before, never out of the chat or a window. */
export function takeFocus(input: HTMLElement): void {
  const busy = document.activeElement;
  const free = busy === null || busy === document.body || busy.closest('[data-testid="prompt"]') !== null;
  // On a phone the keyboard would hide the board unasked.
  if (free && matchMedia('(pointer: fine)').matches) input.focus({ preventScroll: true });
}
