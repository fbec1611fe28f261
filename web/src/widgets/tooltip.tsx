// SPDX-License-Identifier: Apache-2.0
// One tooltip for the whole page. An element gets one by `{...tooltip('Copy link')}`. This costs
// two attributes and no listener, so that rows of long lists can afford it.
import {signal} from '@preact/signals';
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import {Kbd} from './kbd';
import {moveBeside} from './place';
import './tooltip.css';

interface Shown {
  readonly anchor: HTMLElement;
  readonly text: string;
  readonly keys: string | undefined;
}

const DELAY_MS = 450;
// A pointer usually only passes over elements, so the tooltip is delayed.
const CALM_DELAY_MS = 800;
// Moving from one button to the next shows the next tooltip immediately.
const WARM_MS = 400;

const shown = signal<Shown | undefined>(undefined);

/** Attributes for an element that shows more when hovered or focused. */
export function tooltip(text: string, keys?: string | undefined): Record<string, string> {
  return keys ? {'data-tooltip': text, 'data-tooltip-keys': keys} : {'data-tooltip': text};
}

/** Shows the tooltips. The page has one. */
export function TooltipLayer() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(listen, []);
  const now = shown.value;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    if (now) {
      box.showPopover?.();
      moveBeside(box, now.anchor, 'centre');
    } else {
      box.hidePopover?.();
    }
  }, [now]);
  return (
    <div ref={element} class="tooltip" role="tooltip" popover="manual">
      {now?.text}
      {now?.keys && <Kbd keys={now.keys} />}
    </div>
  );
}

function listen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = 0;
  const hide = () => {
    clearTimeout(timer);
    if (shown.peek()) hiddenAt = performance.now();
    shown.value = undefined;
  };
  const delayFor = (anchor: Element) => {
    if (!anchor.matches('button, a')) return CALM_DELAY_MS;
    return performance.now() - hiddenAt < WARM_MS ? 0 : DELAY_MS;
  };
  const aim = (target: EventTarget | null) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    if (anchor && anchor === shown.peek()?.anchor) return;
    hide();
    const text = anchor?.dataset['tooltip'];
    if (!anchor || !text || anchor.getAttribute('aria-expanded') === 'true') return;
    const show = () => {
      if (anchor.isConnected) shown.value = {anchor, text, keys: anchor.dataset['tooltipKeys']};
    };
    timer = setTimeout(show, delayFor(anchor));
  };
  const stop = new AbortController();
  const options = {capture: true, passive: true, signal: stop.signal};
  document.addEventListener(
    'pointerover',
    ({target, pointerType}) => {
      if (pointerType !== 'touch') aim(target);
    },
    options,
  );
  document.addEventListener(
    'focusin',
    ({target}) => target instanceof Element && target.matches(':focus-visible') && aim(target),
    options,
  );
  for (const event of ['pointerdown', 'focusout', 'keydown', 'scroll', 'blur']) {
    window.addEventListener(event, hide, options);
  }
  return () => {
    hide();
    stop.abort();
  };
}
