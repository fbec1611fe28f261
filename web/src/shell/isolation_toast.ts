// SPDX-License-Identifier: Apache-2.0
import {effect} from '@preact/signals';
import {endIsolation, isolation} from '../data/isolation';
import {showToast} from '../widgets/toast';

/** Says which runs were isolated, wherever the user did it, and offers to undo it. */
export function startIsolationToast(): void {
  let dismiss: (() => void) | undefined;
  effect(() => {
    const now = isolation.value;
    dismiss?.();
    dismiss = now && showToast(`Showing only ${now.label}.`, {label: 'Undo', onPick: endIsolation});
  });
}
