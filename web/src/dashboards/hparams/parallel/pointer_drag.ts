// SPDX-License-Identifier: Apache-2.0

/** Pixels that a press may move and still be a click. */
const CLICK = 3;

export interface DragHandlers {
  /** At most once per frame. */
  readonly move: (event: PointerEvent) => void;
  /** The pointer was released; `isMoved` is false for a click. Returns whether the click is handled. */
  readonly end?: (isMoved: boolean) => boolean;
  /** Escape was pressed, or the browser took the pointer away. */
  readonly cancel?: () => void;
}

/** Follows a pressed pointer until it is released. */
export function followDrag(event: PointerEvent, {move, end, cancel}: DragHandlers): void {
  if (event.button !== 0) return;
  const element = event.currentTarget as HTMLElement;
  const stop = new AbortController();
  const options = {signal: stop.signal};
  let last: PointerEvent | undefined;
  let isMoved = false;
  const run = () => {
    if (last && !stop.signal.aborted) move(last);
    last = undefined;
  };
  const moved = (next: PointerEvent) => {
    isMoved ||= Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > CLICK;
    if (!isMoved) return;
    if (!last) requestAnimationFrame(run);
    last = next;
  };
  const cancelled = () => {
    stop.abort();
    cancel?.();
  };
  element.setPointerCapture(event.pointerId);
  element.addEventListener('pointermove', moved, options);
  element.addEventListener('pointercancel', cancelled, options);
  element.addEventListener(
    'pointerup',
    () => {
      run();
      stop.abort();
      // The click follows before any timer.
      if (end?.(isMoved) ?? isMoved) setTimeout(swallowClick());
    },
    options,
  );
  const typed = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape') return;
    pressed.preventDefault();
    pressed.stopPropagation();
    const stopSwallowing = swallowClick();
    const released = () => setTimeout(stopSwallowing);
    window.addEventListener('pointerup', released, {capture: true, once: true});
    cancelled();
  };
  window.addEventListener('keydown', typed, {...options, capture: true});
}

/** The click that ends a drag is not a click on what is below. Returns a function that stops this. */
function swallowClick(): () => void {
  const stop = new AbortController();
  window.addEventListener('click', (click) => click.stopPropagation(), {
    capture: true,
    once: true,
    signal: stop.signal,
  });
  return () => stop.abort();
}
