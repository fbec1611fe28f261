// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import './toast.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly onPick: () => void;
}

const SHOWN_MS = 4000;
// A message with a button stays long enough to reach the button.
const SHOWN_WITH_ACTION_MS = 8000;
const COUNT_MAX = 3;

const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

/** Shows a short message, also to screen readers. Returns a function that removes it early. */
export function showToast(text: string, action?: ToastAction): () => void {
  const toast = {id: ++lastId, text, action};
  toasts.value = [...toasts.peek(), toast].slice(-COUNT_MAX);
  setTimeout(() => dismiss(toast.id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  return () => dismiss(toast.id);
}

function dismiss(id: number): void {
  toasts.value = toasts.peek().filter((toast) => toast.id !== id);
}

/** Renders the messages. The page has one. */
export function ToastRegion() {
  const element = useRef<HTMLDivElement>(null);
  const isEmpty = toasts.value.length === 0;
  useLayoutEffect(() => {
    // Showing it again puts it above a dialog that was opened later.
    element.current?.hidePopover?.();
    if (!isEmpty) element.current?.showPopover?.();
  }, [toasts.value]);
  return (
    <div ref={element} class="toast-region" popover="manual" role="status" aria-live="polite">
      {toasts.value.map(({id, text, action}) => (
        <div key={id} class="toast">
          {text}
          {action && (
            <button
              type="button"
              class="toast-action"
              onClick={() => {
                dismiss(id);
                action.onPick();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
