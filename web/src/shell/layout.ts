// SPDX-License-Identifier: Apache-2.0
// The arrangement of the frame, and the open dialog.
import {effect, signal} from '@preact/signals';
import {flagCodec, numberCodec} from '../base/codec';
import {habit} from '../base/habit';
import {isNarrow} from '../base/page_width';
import {urlSignal} from '../base/url_state';

export const panelWidth = {min: 220, max: 640, standard: 304};

export const runsWidth = habit(
  'runsWidth',
  numberCodec(panelWidth.min, panelWidth.max),
  panelWidth.standard,
);
/** Whether the run list is shown next to the dashboard, on wide pages. */
export const isRunsPanelOpen = habit('runsOpen', flagCodec, true);
/** Whether the run list covers the dashboard, on narrow pages. */
export const isDrawerOpen = signal(false);

effect(() => {
  isNarrow.value;
  isDrawerOpen.value = false;
});

export type OpenDialog = 'search' | 'settings' | 'help';
export const openDialog = signal<OpenDialog | undefined>(undefined);

/** Whether the run list takes the whole page, as a table. */
export const isRunTableOpen = urlSignal('runTable', flagCodec, false, {
  isStep: true,
  isApart: true,
});

let focusedBefore: Element | null = null;

export function openRunTable(): void {
  focusedBefore = document.activeElement;
  isDrawerOpen.value = false;
  isRunTableOpen.value = true;
}

export function closeRunTable(): void {
  isRunTableOpen.value = false;
}

/** Moves the focus to where it was before the table was opened, or to the button that opens it. */
export function leaveRunTable(): void {
  const places = [
    focusedBefore,
    document.querySelector('[data-expand-runs]'),
    document.querySelector('.header button'),
  ];
  focusedBefore = null;
  for (const place of places) {
    if (!(place instanceof HTMLElement) || !place.isConnected || place === document.body) continue;
    place.focus();
    if (document.activeElement === place) return;
  }
}

export function toggleRunsPanel(): void {
  // The panel is behind the table.
  if (isRunTableOpen.peek()) {
    closeRunTable();
    return;
  }
  const open = isNarrow.peek() ? isDrawerOpen : isRunsPanelOpen;
  open.value = !open.peek();
}
