// An answer and the things that it means are lit together: whichever is pointed at or has the focus, the others show where they are. Every
// element that stands for an answer says so in `data-choice`; one that stands for several has a list of them.

/** Lights what is pointed at, in all of an element, wherever it stands in it. */
export function pointing(root: HTMLElement): () => void {
  let lit: Element[] = [];
  let hovered: Element | undefined;
  let focused: Element | undefined;

  const standing = (target: EventTarget | null) => (target instanceof Element ? (target.closest('[data-choice]') ?? undefined) : undefined);

  function light(): void {
    for (const element of lit) element.removeAttribute('data-pointed');
    const from = hovered ?? focused;
    const choices = from?.getAttribute('data-choice')?.split(' ') ?? [];
    lit = choices.flatMap((choice) => [...root.querySelectorAll(`[data-choice~="${CSS.escape(choice)}"]`)]);
    for (const element of lit) {
      element.setAttribute('data-pointed', '');
      // An answer brings its thing into sight, never the other way round: nothing moves away from under the pointer.
      if (from?.closest('[data-answers]') && !element.closest('[data-answers]')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }

  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const now = standing(event.target);
    if (now === hovered) return;
    hovered = now;
    light();
  };
  const left = () => {
    hovered = undefined;
    light();
  };
  const focus = (event: FocusEvent) => {
    focused = standing(event.target);
    light();
  };
  const blur = () => {
    focused = undefined;
    light();
  };
  root.addEventListener('pointerover', over);
  root.addEventListener('pointerleave', left);
  root.addEventListener('focusin', focus);
  root.addEventListener('focusout', blur);
  return () => {
    root.removeEventListener('pointerover', over);
    root.removeEventListener('pointerleave', left);
    root.removeEventListener('focusin', focus);
    root.removeEventListener('focusout', blur);
  };
}
