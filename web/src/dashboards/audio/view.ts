// SPDX-License-Identifier: Apache-2.0
// What the user has set in this dashboard, in the address and in habits.
import {computed, type ReadonlySignal} from '@preact/signals';
import {
  choiceCodec,
  flagCodec,
  listCodec,
  numberCodec,
  rangeCodec,
  textCodec,
} from '../../base/codec';
import {habit} from '../../base/habit';
import {type Matcher, makeMatcher} from '../../base/matcher';
import {urlSignal} from '../../base/url_state';
import {makePins} from '../../cards/pins';
import {makeStepView} from '../../cards/step_view';
import type {SoundWindow} from './sound_window';

export type FrequencyScale = 'linear' | 'log';

export const tagFilter = urlSignal('audioFilter', textCodec, '');
export const isTagFilterRegex = urlSignal('audioFilterRegex', flagCodec, true, {isHabit: true});
/** Tags whose sections are closed. */
export const foldedTags = urlSignal<readonly string[]>('audioFolded', listCodec, []);
export const pins = makePins('audioPins');
export const steps = makeStepView('audio');
export const frequencyScale = urlSignal(
  'audioFrequency',
  choiceCodec<FrequencyScale>('linear', 'log'),
  'linear',
  {isHabit: true},
);
/** The seconds that all cards show, as far as they have them; undefined: all of a sound. */
export const zoom = urlSignal<SoundWindow | undefined>('audioZoom', rangeCodec, undefined);
export const cardWidth = habit('audioCardWidth', numberCodec(240, 1200), 420);

export const tagMatcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(tagFilter.value, isTagFilterRegex.value),
);
