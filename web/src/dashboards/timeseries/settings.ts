// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard, in the address. Settings of its charts are in
// scalar_cards.
import {computed, type ReadonlySignal} from '@preact/signals';
import {choiceCodec, flagCodec, listCodec, textCodec} from '../../base/codec';
import {type Matcher, makeMatcher} from '../../base/matcher';
import {urlSignal} from '../../base/url_state';
import {makePins} from '../../cards/pins';
import {type CardKind, kindNames} from './card';

export type Kinds = 'all' | CardKind;

export const tagFilter = urlSignal('tagFilter', textCodec, '');
export const isTagFilterRegex = urlSignal('tagFilterRegex', flagCodec, true, {isHabit: true});
export const kinds = urlSignal('kinds', choiceCodec<Kinds>('all', ...kindNames), 'all');
/** Whether each run has its own cards for histograms and images. */
export const isPerRun = urlSignal('runCards', flagCodec, false, {isHabit: true});
export const pins = makePins('pins');
/** Groups whose open state differs from the default. */
export const foldedGroups = urlSignal<readonly string[]>('groups', listCodec, []);

export const tagMatcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(tagFilter.value, isTagFilterRegex.value),
);
