// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard, in the address and in habits.
import {type Codec, flagCodec, numberCodec, textCodec} from '../../base/codec';
import {habit} from '../../base/habit';
import {urlSignal} from '../../base/url_state';
import {makeMediaSettings} from '../../media_cards/media_settings';
import {type Camera, cameraCodec, camerasCodec} from './camera';

export const {tagFilter, isTagFilterRegex, tagMatcher, foldedTags, pins, steps} =
  makeMediaSettings('mesh');

export const isWireframe = urlSignal('meshWireframe', flagCodec, false);
export const isShaded = urlSignal('meshShading', flagCodec, true);

/** In screen pixels, unless it was logged or set by the user. */
export const POINT_SIZE = 3;
export const POINT_SIZE_MAX = 24;
const sizes = numberCodec(0.5, POINT_SIZE_MAX, 3);
const sizeCodec: Codec<number | undefined> = {
  parse: sizes.parse,
  print: (size) => (size === undefined ? '' : sizes.print(size)),
};
/** In pixels; undefined for the logged size or the default. */
export const pointSize = urlSignal<number | undefined>('meshPointSize', sizeCodec, undefined);

/** Whether all cards share one camera. */
export const isCameraShared = urlSignal('meshShared', flagCodec, true, {isHabit: true});
const sharedCamera = urlSignal<Camera | undefined>('meshCamera', cameraCodec, undefined);
const ownCameras = urlSignal<ReadonlyMap<string, Camera>>('meshCameras', camerasCodec, new Map());

/** The id of the card that fills the dashboard; empty for none. */
export const opened = urlSignal('meshOpen', textCodec, '', {isStep: true});

export const cardWidth = habit('meshCardWidth', numberCodec(240, 1200), 320);

/** Undefined if the user has not moved it; the logged camera or the default is used. */
export function cameraOf(card: string): Camera | undefined {
  return isCameraShared.value ? sharedCamera.value : ownCameras.value.get(card);
}

export function setCamera(card: string, camera: Camera | undefined): void {
  if (isCameraShared.peek()) {
    sharedCamera.value = camera;
    return;
  }
  const next = new Map(ownCameras.peek());
  if (camera) next.set(card, camera);
  else next.delete(card);
  ownCameras.value = next;
}

export function resetCameras(): void {
  sharedCamera.value = undefined;
  ownCameras.value = new Map();
}
