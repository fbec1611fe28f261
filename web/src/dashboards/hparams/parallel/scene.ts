// SPDX-License-Identifier: Apache-2.0
// What is drawn, derived from the table and the view.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {membership} from '../../../data/run_set';
import {
  drawnTrials,
  goalOf,
  isTrialSelected,
  mainMetric,
  onlyThese,
  trials,
} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import {keptTrials} from '../model/view_state';
import {type Axis, axisOf} from './axis_places';
import {type Layout, layoutOf} from './layout';
import {axisColumns, isInverted} from './settings';

/** The size of the plot's box on the page. */
export const plotSize = signal({width: 0, height: 0});

/** An axis that is being dragged, and where it is. */
export const draggedAxis = signal<{readonly id: string; readonly x: number} | undefined>(undefined);

/** All trials, the best ones last, so that they are drawn in front. */
export const bestLast: ReadonlySignal<Uint32Array> = computed(() => {
  const order = Uint32Array.from(trials.value.keys());
  const metric = mainMetric.value;
  if (!metric) return order;
  const sign = goalOf(metric) === 'maximize' ? 1 : -1;
  const ranks = metric.values.map((value) =>
    Number.isNaN(value) ? Number.NEGATIVE_INFINITY : sign * value,
  );
  return order.sort((a, b) => ranks[a]! - ranks[b]! || a - b);
});

export const axes: ReadonlySignal<readonly Axis[]> = computed(() =>
  axisColumns.value.map((column) =>
    axisOf(column, scaleOf(column), isInverted(column.id), bestLast.value),
  ),
);

const hasMissing = computed(() => axes.value.some(({places}) => places.some(Number.isNaN)));

export const layout: ReadonlySignal<Layout> = computed(() => {
  const {width, height} = plotSize.value;
  const made = layoutOf(width, height, axes.value.length, hasMissing.value);
  const dragged = draggedAxis.value;
  const at = axes.value.findIndex(({column}) => column.id === dragged?.id);
  return dragged && at >= 0 ? {...made, xs: made.xs.with(at, dragged.x)} : made;
});

/** Trials whose lines pass all filters, the best ones last. */
export const front: ReadonlySignal<Uint32Array> = computed(() =>
  onlyThese(bestLast.value, drawnTrials.value),
);

const all = computed(() => {
  const isKept = membership(keptTrials.value);
  const isChosen = isTrialSelected.value;
  const known = trials.value;
  return Uint32Array.from(known.keys()).filter(
    (trial) => isKept(known[trial]!.name) && isChosen(known[trial]!),
  );
});

const isFiltered = computed(() => front.value.length < all.value.length);
const nothing = new Uint32Array();

/**
 * Faint lines behind them. They include those in front, so that a brush that is dragged does not
 * change them.
 */
export const behind: ReadonlySignal<Uint32Array> = computed(() =>
  isFiltered.value ? all.value : nothing,
);
