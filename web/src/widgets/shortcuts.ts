// SPDX-License-Identifier: Apache-2.0
// Keyboard shortcuts of the whole page. Components register theirs here, so that the help can list
// them all.
import {computed, type ReadonlySignal, signal} from '@preact/signals';

export interface Shortcut {
  /** `t`, `?`, `mod+k` (Ctrl, or Cmd on Apple devices), or a sequence: `g t`. */
  readonly keys: string;
  /** Empty if it is not listed. */
  readonly label: string;
  /** The heading that it is listed under. */
  readonly group: string;
  /** Absent: the keys are only listed, and another component handles them. */
  readonly run?: (() => void) | undefined;
  /** False to exclude it from the list of commands in the search. */
  readonly isCommand?: boolean | undefined;
}

const NEXT_KEY_MS = 1200;

const held = signal<readonly Shortcut[]>([]);

export const shortcuts: ReadonlySignal<readonly Shortcut[]> = computed(() => held.value);

/** Returns a function that removes them. Of two with the same keys, the one added last works. */
export function addShortcuts(...added: readonly Shortcut[]): () => void {
  held.value = [...held.peek(), ...added];
  return () => {
    held.value = held.peek().filter((shortcut) => !added.includes(shortcut));
  };
}

/** A key press in the notation of `Shortcut.keys`. */
export function printKeyPress(event: KeyboardEvent): string {
  const key =
    event.key === ' ' ? 'space' : event.key.length === 1 ? event.key : event.key.toLowerCase();
  const isMod = event.ctrlKey || event.metaKey;
  return `${isMod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${isMod ? key.toLowerCase() : key}`;
}

/** Listens until the returned function is called. */
export function startShortcuts(target: EventTarget): () => void {
  let pending = '';
  let pendingSince = 0;
  const typed = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Shift' || event.key === 'Control' || event.key === 'Meta') return;
    const press = printKeyPress(event);
    if (isBusy(event, press)) return;
    const isWaiting = pending !== '' && event.timeStamp - pendingSince < NEXT_KEY_MS;
    const keys = isWaiting ? `${pending} ${press}` : press;
    const found = held.peek().findLast((shortcut) => shortcut.run && shortcut.keys === keys);
    const isStarted = held
      .peek()
      .some((shortcut) => shortcut.run && shortcut.keys.startsWith(`${keys} `));
    pending = isStarted ? keys : '';
    pendingSince = event.timeStamp;
    if (!found && !isStarted) return;
    event.preventDefault();
    found?.run?.();
  };
  target.addEventListener('keydown', typed);
  return () => target.removeEventListener('keydown', typed);
}

// Keys go to a focused text field, and to an open dialog or menu.
function isBusy(event: KeyboardEvent, press: string): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, [popover]')) return true;
  if (press.startsWith('mod+')) return false;
  const field = target.closest('input, textarea, select, [contenteditable]');
  return (
    field !== null && !field.matches('[type=checkbox], [type=radio], [type=range], [type=button]')
  );
}
