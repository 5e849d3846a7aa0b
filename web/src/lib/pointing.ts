// An answer and the things that it means are lit together: whichever is pointed at or has the focus, the others show where they are. Every
// element that stands for an answer says so in `data-choice`; one that stands for several has a list of them. An entry that comes from a thing which
// lies elsewhere, such as a card on the ladder, says in `data-of` from which: pointing at it lights the thing, and pointing at the thing lights it.

/** What an element that is pointed at stands for. */
interface Standing {
  /** The nearest element that stands for an answer. */
  answer: Element | null;
  /** The nearest one that is a thing, or comes from one. */
  thing: Element | null;
}

/** Lights what is pointed at, in all of an element, wherever it stands in it. */
export function pointing(root: HTMLElement): () => void {
  let lit: Element[] = [];
  let hovered: Standing | undefined;
  let focused: Standing | undefined;

  const standing = (target: EventTarget | null): Standing | undefined =>
    target instanceof Element ? { answer: target.closest('[data-choice]'), thing: target.closest('[data-of], [data-place^="thing:"]') } : undefined;
  const all = (attribute: string, value: string) => [...root.querySelectorAll(`[${attribute}="${CSS.escape(value)}"]`)];

  /** An entry with the thing that it comes from; a thing with the entries that come from it, if there are any. */
  function related(from: Element | null | undefined): Element[] {
    const of = from?.getAttribute('data-of');
    if (from && of) return [from, ...all('data-place', of)];
    const entries = all('data-of', from?.getAttribute('data-place') ?? '');
    return from && entries.length > 0 ? [from, ...entries] : [];
  }

  function light(): void {
    for (const element of lit) element.removeAttribute('data-pointed');
    const { answer, thing } = hovered ?? focused ?? {};
    const choices = answer?.getAttribute('data-choice')?.split(' ') ?? [];
    const meant = choices.flatMap((choice) => all('data-choice~', choice));
    lit = [...meant, ...related(thing)];
    for (const element of lit) element.setAttribute('data-pointed', '');
    // An answer brings its thing into sight, never the other way round: nothing moves away from under the pointer.
    if (!answer?.closest('[data-answers]')) return;
    for (const element of meant) if (!element.closest('[data-answers]')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const now = standing(event.target);
    if (now?.answer === hovered?.answer && now?.thing === hovered?.thing) return;
    hovered = now?.answer || now?.thing ? now : undefined;
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
