// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {useLayoutEffect, useRef, useState} from 'preact/hooks';
import {Button, IconButton} from './button';
import type {IconName} from './icon';
import {type Align, moveBeside} from './place';
import './popover.css';

export interface PopoverProps {
  /** The element it is placed next to. A press on it does not count as outside. */
  readonly anchor: Element;
  readonly onClose: () => void;
  /** Its accessible name. */
  readonly label: string;
  readonly align?: Align | undefined;
  readonly role?: 'dialog' | 'menu' | undefined;
  readonly children: ComponentChildren;
}

const FOCUSABLE = 'input, button:not([disabled]), [href], [tabindex="0"]';

/**
 * A box above the page, open while it is rendered. Esc and a press outside request closing it. The
 * focus moves to the element with `data-autofocus`, otherwise to the first control, and returns
 * afterwards.
 */
export function Popover({
  anchor,
  onClose,
  label,
  align = 'start',
  role = 'dialog',
  children,
}: PopoverProps) {
  const element = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const box = element.current;
    return box ? openBox(box, anchor, align, () => close.current()) : undefined;
  }, [anchor, align]);
  return (
    <div
      ref={element}
      class="popover"
      popover="manual"
      {...{role, 'aria-label': label}}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

/** Returns a function that closes it. */
function openBox(box: HTMLElement, anchor: Element, align: Align, close: () => void): () => void {
  const before = document.activeElement;
  box.showPopover?.();
  const settle = () => moveBeside(box, anchor, align);
  settle();
  (
    box.querySelector<HTMLElement>('[data-autofocus]') ??
    box.querySelector<HTMLElement>(FOCUSABLE) ??
    box
  ).focus({preventScroll: true});
  const stop = new AbortController();
  const {signal} = stop;
  const pressed = ({target}: Event) => {
    if (target instanceof Node && !box.contains(target) && !anchor.contains(target)) close();
  };
  const typed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // An open dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener('pointerdown', pressed, {capture: true, signal});
  document.addEventListener('keydown', typed, {capture: true, signal});
  window.addEventListener('resize', settle, {signal});
  const sizes = new ResizeObserver(settle);
  sizes.observe(box);
  return () => {
    stop.abort();
    sizes.disconnect();
    const isFocusInside = box.contains(document.activeElement);
    if (isFocusInside && before instanceof HTMLElement) before.focus({preventScroll: true});
  };
}

export interface PopoverButtonProps {
  /** The name of the button and of the box it opens. */
  readonly label: string;
  /** Visible text; without it the button is only its icon. */
  readonly text?: ComponentChildren;
  readonly icon?: IconName | undefined;
  readonly kind?: 'plain' | 'quiet' | undefined;
  readonly hasArrow?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly align?: Align | undefined;
  readonly role?: 'dialog' | 'menu' | undefined;
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens and closes a box. */
export function PopoverButton(props: PopoverButtonProps) {
  const {
    label,
    text,
    icon,
    kind = 'plain',
    hasArrow,
    hint,
    align,
    role = 'dialog',
    children,
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shared = {
    label,
    opens: role,
    isExpanded: isOpen,
    elementRef: button,
    onClick: () => setOpen(!isOpen),
  };
  return (
    <>
      {text === undefined ? (
        <IconButton icon={icon ?? 'more'} {...shared} />
      ) : (
        <Button kind={kind} icon={icon} hasArrow={hasArrow} hint={hint} {...shared}>
          {text}
        </Button>
      )}
      {isOpen && button.current && (
        <Popover anchor={button.current} label={label} align={align} role={role} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
