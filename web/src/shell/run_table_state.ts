// SPDX-License-Identifier: Apache-2.0
// Opening and closing the run table.
import {flagCodec} from '../base/codec';
import {urlSignal} from '../base/url_state';

/** Whether the run list takes the whole page, as a table. */
export const isRunTableOpen = urlSignal('runTable', flagCodec, false, {
  isStep: true,
  isApart: true,
});

let focusedBefore: Element | null = null;

export function openRunTable(): void {
  focusedBefore = document.activeElement;
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
