// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard, in the address and in habits.
import {computed, type ReadonlySignal} from '@preact/signals';
import {choiceCodec, flagCodec, numberCodec} from '../../base/codec';
import {habit} from '../../base/habit';
import {urlSignal} from '../../base/url_state';
import {makeMediaSettings} from '../../media_cards/media_settings';
import type {Adjustment, Channel} from './adjustment';
import {type Opened, openedCodec} from './opened';
import {type Viewport, viewportCodec} from './viewport';

export type Sampling = 'auto' | 'nearest' | 'smooth';
export type CompareMode = 'side' | 'swipe' | 'flicker' | 'difference';

export const {tagFilter, isTagFilterRegex, tagMatcher, foldedTags, pins, steps} =
  makeMediaSettings('images');

export const brightness = urlSignal('imagesBrightness', numberCodec(0, 8, 4), 1);
export const contrast = urlSignal('imagesContrast', numberCodec(0, 10, 4), 1);
export const gamma = urlSignal('imagesGamma', numberCodec(0.1, 5, 4), 1);
export const channel = urlSignal(
  'imagesChannel',
  choiceCodec<Channel>('all', 'red', 'green', 'blue', 'alpha', 'grey'),
  'all',
);
export const sampling = urlSignal(
  'imagesSampling',
  choiceCodec<Sampling>('auto', 'nearest', 'smooth'),
  'auto',
  {isHabit: true},
);
/** Whether cards show images in their actual size and scroll. */
export const isActualSize = urlSignal('imagesActual', flagCodec, false);

/** What the viewer shows; undefined: the viewer is closed. */
export const opened = urlSignal<Opened | undefined>('imagesOpen', openedCodec, undefined, {
  isStep: true,
});
export const compareMode = urlSignal(
  'imagesCompare',
  choiceCodec<CompareMode>('side', 'swipe', 'flicker', 'difference'),
  'side',
);
/** The factor by which differences are amplified. */
export const gain = urlSignal('imagesGain', numberCodec(1, 64, 4), 1);
/** What all panels are zoomed to; undefined for the whole image. */
export const zoom = urlSignal<Viewport | undefined>('imagesZoom', viewportCodec, undefined);

export const cardWidth = habit('imagesCardWidth', numberCodec(160, 960), 280);
export const flickerMs = habit('imagesFlickerMs', numberCodec(200, 3000), 600);

export const adjustment: ReadonlySignal<Adjustment> = computed(() => ({
  brightness: brightness.value,
  contrast: contrast.value,
  gamma: gamma.value,
  channel: channel.value,
}));

/** The adjustment in the viewer, where differences are amplified. */
export const shownAdjustment: ReadonlySignal<Adjustment> = computed(() => {
  const isDifference = compareMode.value === 'difference' && (opened.value?.cells.length ?? 0) > 1;
  const {brightness: own, ...rest} = adjustment.value;
  return {...rest, brightness: isDifference ? own * gain.value : own};
});

export function resetAdjustment(): void {
  brightness.value = 1;
  contrast.value = 1;
  gamma.value = 1;
  channel.value = 'all';
}
