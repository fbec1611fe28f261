// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard. Settings of the charts are those of all scalar charts.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {choiceCodec, flagCodec, listCodec, textCodec} from '../../base/codec';
import {type Matcher, makeMatcher} from '../../base/matcher';
import {urlSignal} from '../../base/url_state';
import {makePins} from '../../cards/pins';
import type {ChartPlace} from './layout/edits';

/** What the colour of a line shows; `auto`: the run, or the tag if a chart has only one run. */
export type ColourKey = 'auto' | 'run' | 'tag';

export const filter = urlSignal('customFilter', textCodec, '');
export const isFilterRegex = urlSignal('customFilterRegex', flagCodec, true, {isHabit: true});
/** Categories whose open state differs from the layout's. */
export const foldedCategories = urlSignal<readonly string[]>('customGroups', listCodec, []);
export const colourKey = urlSignal(
  'customColours',
  choiceCodec<ColourKey>('auto', 'run', 'tag'),
  'auto',
  {isHabit: true},
);
export const pins = makePins('customPins');

export const matcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(filter.value, isFilterRegex.value),
);

/** Whether the layout is being edited, and which chart. */
export const editing = signal<{readonly chart: ChartPlace | undefined} | undefined>(undefined);
