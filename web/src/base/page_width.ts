// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, signal} from '@preact/signals';

const narrow = window.matchMedia('(max-width: 759px)');
const held = signal(narrow.matches);
narrow.addEventListener('change', ({matches}) => {
  held.value = matches;
});

/** Too narrow to show two panels side by side. */
export const isNarrow: ReadonlySignal<boolean> = held;
