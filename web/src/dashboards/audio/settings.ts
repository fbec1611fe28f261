// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard, in the address and in habits.
import {choiceCodec, numberCodec, rangeCodec} from '../../base/codec';
import {habit} from '../../base/habit';
import {urlSignal} from '../../base/url_state';
import {makeMediaSettings} from '../../media_cards/media_settings';
import type {SoundWindow} from './sound_window';

export type FrequencyScale = 'linear' | 'log';

export const {tagFilter, isTagFilterRegex, tagMatcher, foldedTags, pins, steps} =
  makeMediaSettings('audio');
export const frequencyScale = urlSignal(
  'audioFrequency',
  choiceCodec<FrequencyScale>('linear', 'log'),
  'linear',
  {isHabit: true},
);
/** The seconds that all cards show, as far as they have them; undefined for the whole sound. */
export const zoom = urlSignal<SoundWindow | undefined>('audioZoom', rangeCodec, undefined);
export const cardWidth = habit('audioCardWidth', numberCodec(240, 1200), 420);
