// SPDX-License-Identifier: Apache-2.0
// The arrangement of the frame, and the open dialog.
import {effect, signal} from '@preact/signals';
import {flagCodec, numberCodec} from '../base/codec';
import {habit} from '../base/habit';
import {isNarrow} from '../base/page_width';
import {closeRunTable, isRunTableOpen} from './run_table_state';

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
  isRunTableOpen.value;
  isDrawerOpen.value = false;
});

export type OpenDialog = 'search' | 'settings' | 'help';
export const openDialog = signal<OpenDialog | undefined>(undefined);

export function toggleRunsPanel(): void {
  // The panel is behind the table.
  if (isRunTableOpen.peek()) {
    closeRunTable();
    return;
  }
  const open = isNarrow.peek() ? isDrawerOpen : isRunsPanelOpen;
  open.value = !open.peek();
}
