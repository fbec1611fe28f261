// SPDX-License-Identifier: Apache-2.0
import {computed, type ReadonlySignal} from '@preact/signals';
import {choiceCodec, flagCodec, listCodec, numberCodec, textCodec} from '../../base/codec';
import {habit} from '../../base/habit';
import {type Matcher, makeMatcher} from '../../base/matcher';
import {urlSignal} from '../../base/url_state';
import {makePins} from '../../cards/pins';
import {makeStepSettings} from '../../cards/steps/step_settings';

/** One step rendered, all steps, one step as logged, or the changes. */
export type Mode = 'text' | 'history' | 'raw' | 'diff';

export const tagFilter = urlSignal('textFilter', textCodec, '');
export const isTagFilterRegex = urlSignal('textFilterRegex', flagCodec, true, {isHabit: true});
export const search = urlSignal('textSearch', textCodec, '');
export const mode = urlSignal(
  'textMode',
  choiceCodec<Mode>('text', 'history', 'raw', 'diff'),
  'text',
);
/** The run to compare with; empty to compare each text with the previous one. */
export const compareWith = urlSignal('textCompare', textCodec, '');
export const foldedGroups = urlSignal<readonly string[]>('textGroups', listCodec, []);
export const pins = makePins('textPins');
export const cardWidth = habit('textCardWidth', numberCodec(280, 1200), 480);
export const steps = makeStepSettings('text');

export const tagMatcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(tagFilter.value, isTagFilterRegex.value),
);
