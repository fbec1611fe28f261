// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard, in the address and in habits.
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
import {makeStepSettings} from '../../cards/steps/step_settings';
import type {Range} from '../../chart/axes/axis';
import type {CurveKind} from './curves';

export const tagFilter = urlSignal('prTags', textCodec, '');
export const isTagFilterRegex = urlSignal('prTagsRegex', flagCodec, true, {isHabit: true});
export const foldedGroups = urlSignal<readonly string[]>('prGroups', listCodec, []);
export const pins = makePins('prPins');
export const kind = urlSignal('prKind', choiceCodec<CurveKind>('pr', 'roc'), 'pr', {isStep: true});
/** Whether lines of equal F1, or the chance line, are drawn. */
export const hasGuides = urlSignal('prGuides', flagCodec, true, {isHabit: true});
/** The ranges that all cards are zoomed to. */
export const zoomX = urlSignal<Range | undefined>('prX', rangeCodec, undefined, {isStep: true});
export const zoomY = urlSignal<Range | undefined>('prY', rangeCodec, undefined, {isStep: true});
export const cardWidth = habit('prCardWidth', numberCodec(280, 960), 420);

/** The step of each run, in all cards. */
export const steps = makeStepSettings('pr');

export const tagMatcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(tagFilter.value, isTagFilterRegex.value),
);

export function setKind(next: CurveKind): void {
  if (next === kind.peek()) return;
  resetZoom();
  kind.value = next;
}

export function resetZoom(): void {
  zoomX.value = undefined;
  zoomY.value = undefined;
}
