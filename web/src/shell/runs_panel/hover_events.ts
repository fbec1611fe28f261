// SPDX-License-Identifier: Apache-2.0
// What the pointer does in the run list, and in the table that it expands to.
import {useSignalEffect} from '@preact/signals';
import {hoveredRun} from '../../data/selection';
import {isOrderFrozen} from './rows';

/** Listeners of an element whose rows have a `data-run`. */
export const hoverEvents = {
  onPointerOver({target}: PointerEvent) {
    isOrderFrozen.value = true;
    hoveredRun.value = (target as Element).closest<HTMLElement>('[data-run]')?.dataset['run'];
  },
  onPointerLeave() {
    isOrderFrozen.value = false;
    hoveredRun.value = undefined;
  },
};

/** Marks the row of the run at the pointer, here or in a chart. */
export function useHoverMarks(list: {readonly current: HTMLElement | null}): void {
  useSignalEffect(() => markHovered(list.current, hoveredRun.value));
}

// Done without rendering rows: a pointer that crosses a chart crosses many runs per second.
function markHovered(list: HTMLElement | null, name: string | undefined): void {
  for (const row of list?.querySelectorAll<HTMLElement>('.run-row') ?? []) {
    if (row.dataset['run'] === name && name !== undefined) row.dataset['hovered'] = '';
    else delete row.dataset['hovered'];
  }
}
