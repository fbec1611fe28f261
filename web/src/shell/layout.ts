// SPDX-License-Identifier: Apache-2.0
// How the frame is arranged, and which of its dialogs is open.
import {type ReadonlySignal, signal} from '@preact/signals';
import {flagCodec, numberCodec} from '../base/codec';
import {habit} from '../base/habit';

export const panelWidth = {min: 220, max: 640, standard: 304};

export const runsWidth = habit(
  'runsWidth',
  numberCodec(panelWidth.min, panelWidth.max),
  panelWidth.standard,
);
/** Whether the runs stand beside the dashboard, on wide pages. */
export const isRunsPanelOpen = habit('runsOpen', flagCodec, true);
/** Whether they lie above it, on narrow pages. */
export const isDrawerOpen = signal(false);

const narrow = window.matchMedia('(max-width: 759px)');
const isNarrowHeld = signal(narrow.matches);
narrow.addEventListener('change', ({matches}) => {
  isNarrowHeld.value = matches;
  isDrawerOpen.value = false;
});

/** Too narrow for runs and dashboard side by side. */
export const isNarrow: ReadonlySignal<boolean> = isNarrowHeld;

export type OpenDialog = 'search' | 'settings' | 'help';
export const openDialog = signal<OpenDialog | undefined>(undefined);

export function toggleRunsPanel(): void {
  const open = isNarrow.peek() ? isDrawerOpen : isRunsPanelOpen;
  open.value = !open.peek();
}
