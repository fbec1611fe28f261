// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {useId, useLayoutEffect, useRef} from 'preact/hooks';
import {IconButton} from './button';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `wide` for two columns; `bare` has no header, and the title is only for screen readers. */
  readonly kind?: 'plain' | 'wide' | 'bare' | undefined;
  /** True if nothing inside takes the focus: the body then does, so that keys scroll it. */
  readonly isForReading?: boolean | undefined;
  readonly footer?: ComponentChildren;
  readonly children: ComponentChildren;
}

const READING = {tabIndex: 0, 'data-autofocus': ''};

/** A modal dialog, open while it is rendered. The browser keeps the focus inside. */
export function Dialog(props: DialogProps) {
  const {title, onClose, kind = 'plain', isForReading, footer, children} = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal?.();
    // Without a text field, no control should look selected.
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog)?.focus();
    return () => dialog?.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, as in every dialog.
    <dialog
      ref={element}
      tabIndex={-1}
      class={`dialog dialog-${kind}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div class="dialog-box">
        <header class={kind === 'bare' ? 'dialog-head-hidden' : 'dialog-head'}>
          <h2 class="dialog-title" id={titleId}>
            {title}
          </h2>
          {kind !== 'bare' && <IconButton icon="close" label="Close" onClick={onClose} />}
        </header>
        <div class="dialog-body" {...(isForReading ? READING : {})}>
          {children}
        </div>
        {footer && <footer class="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
