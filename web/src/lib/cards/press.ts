// A long press of a finger, for everything that a mouse finds by hovering.

const HOLD = 480;
const STRAY = 10;

/** Calls `then` when a finger rests on the element; a finger that moves away scrolls, and calls nothing. */
export function longPress(then: () => void) {
  return (node: Element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    const stop = () => clearTimeout(timer);
    const listeners: Record<string, (event: never) => void> = {
      pointerdown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return;
        from = { x: event.clientX, y: event.clientY };
        stop();
        timer = setTimeout(then, HOLD);
      },
      pointermove: (event: PointerEvent) => {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') event.preventDefault();
      },
    };
    for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener as EventListener);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener as EventListener);
    };
  };
}
