// SPDX-License-Identifier: Apache-2.0
// What the user has chosen: everything here is part of the address, apart from what the pointer does.
import {signal} from '@preact/signals';
import {choiceCodec, flagCodec, listCodec, numberCodec, textCodec} from '../../../base/codec';
import {habit} from '../../../base/habit';
import {urlSignal} from '../../../base/url_state';
import {everyRun, type RunSet, runSetCodec} from '../../../data/run_set';
import {following, inItems, inKeys, inText} from './column_settings';
import {type Filters, filtersCodec} from './filter';

export type View = 'table' | 'parallel' | 'scatter' | 'importance';

const step = {isStep: true} as const;

export const view = urlSignal<View>(
  'hpView',
  choiceCodec<View>('table', 'parallel', 'scatter', 'importance'),
  'parallel',
  {isStep: true, isApart: true},
);

/** Metric columns, printed by printMetric; those that the server chooses if it is empty. */
export const chosenMetrics = urlSignal<readonly string[]>('hpMetrics', listCodec, [], step);
/** The column of the metric that matters; the first one if it is empty or unknown. */
export const mainMetricId = urlSignal('hpMetric', textCodec, '', step);
/** Metrics whose goal is the opposite of the guess, as 'group/tag'. */
export const flippedGoals = urlSignal<readonly string[]>('hpGoals', listCodec, [], step);
/** The column that colours trials; the main metric if it is empty or unknown. */
export const colourId = following(urlSignal('hpColour', textCodec, '', step), inText);

export const filters = following(
  urlSignal<Filters>('hpFilters', filtersCodec, new Map(), step),
  inKeys,
);
/** Trials that were neither excluded nor left out by keeping others. */
export const keptTrials = urlSignal<RunSet>('hpKept', runSetCodec, everyRun, {
  isStep: true,
  isApart: true,
});

/** Columns by priority; a leading '-' is descending. Without any, trials are in natural order. */
export const order = following(
  urlSignal<readonly string[]>('hpOrder', listCodec, [], step),
  inItems,
);

/** Trials in the details: one is shown, several are compared. */
export const openedTrials = urlSignal<readonly string[]>('hpTrials', listCodec, [], {
  isStep: true,
  isApart: true,
});

/** Whether sub-runs that writers create belong to their trial. */
export const isFolded = urlSignal('hpFold', flagCodec, true, step);
/** Whether parts of run names are columns. */
export const hasNameColumns = urlSignal('hpNames', flagCodec, false, step);
/** Whether trials that differ only in their seed are one row. */
export const areRepeatsGrouped = urlSignal('hpRepeats', flagCodec, false, step);

/** The height of the view above the table, in pixels. */
export const viewHeight = habit('hpViewHeight', numberCodec(160, 2000), 420);
export const isTableFolded = urlSignal('hpTableFolded', flagCodec, false, {isHabit: true});

/** The trial at the pointer or the keyboard's cursor, by name. */
export const hoveredTrial = signal<string | undefined>(undefined);
