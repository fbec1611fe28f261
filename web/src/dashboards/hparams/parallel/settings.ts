// SPDX-License-Identifier: Apache-2.0
// The axes that the user has chosen, as part of the address.
import {computed, type ReadonlySignal} from '@preact/signals';
import {listCodec} from '../../../base/codec';
import {urlSignal} from '../../../base/url_state';
import {following, inItems} from '../model/column_settings';
import {columns, mainMetric} from '../model/derived';
import type {TrialColumn} from '../model/trial_table';
import {AXES_MAX, chosenAxes, moved, standardAxes} from './axis_choice';

const step = {isStep: true} as const;

/** Columns from left to right; the standard ones if it is empty. */
const chosen = following(urlSignal<readonly string[]>('hpAxes', listCodec, [], step), inItems);
const inverted = following(
  urlSignal<readonly string[]>('hpInverted', listCodec, [], step),
  inItems,
);

/** The columns that are axes, from left to right. */
export const axisColumns: ReadonlySignal<readonly TrialColumn[]> = computed(() => {
  const all = columns.value;
  const main = mainMetric.value;
  const found = chosenAxes(chosen.value, all, main);
  return found.length > 0 ? found : standardAxes(all, main);
});

export const areAxesChosen: ReadonlySignal<boolean> = computed(() => chosen.value.length > 0);

export function isInverted(id: string): boolean {
  return inverted.value.includes(id);
}

const shownIds = () => axisColumns.peek().map(({id}) => id);

export function moveAxis(id: string, to: number): void {
  chosen.value = moved(shownIds(), id, to);
}

export function invertAxis(id: string): void {
  const now = inverted.peek();
  inverted.value = now.includes(id) ? now.filter((other) => other !== id) : [...now, id];
}

/** Hyperparameters are added before the metrics, which stay at the end. The last axis cannot be removed. */
export function showAxis(column: TrialColumn, isShown: boolean): void {
  const now = axisColumns.peek();
  const others = now.filter((other) => other !== column);
  if (!isShown) {
    if (others.length > 0) chosen.value = others.map(({id}) => id);
    return;
  }
  if (now.includes(column) || now.length >= AXES_MAX) return;
  const firstMetric = now.findIndex(({kind}) => kind === 'metric');
  const isLate = column.kind === 'metric' || firstMetric < 0;
  // The main metric stays last.
  const at = isLate
    ? Math.max(0, now.length - (now.at(-1) === mainMetric.peek() ? 1 : 0))
    : firstMetric;
  chosen.value = moved(shownIds(), column.id, at);
}

export function restoreAxes(): void {
  chosen.value = [];
}
