// SPDX-License-Identifier: Apache-2.0
// What cameras have to see. It is found once, so that a mesh which grows from step to step is seen
// growing, and for all runs of a tag together, so that one run's is seen to be larger than another's.
import {type ReadonlySignal, signal} from '@preact/signals';
import type {SampleCard} from '../../media_cards/sample_cards';
import {type Frame, uniteFrames} from './box';
import {isCameraShared, resetCameras} from './view';

interface Noted {
  readonly card: SampleCard;
  readonly frame: Frame;
}

const noted = signal<ReadonlyMap<string, Noted>>(new Map());
const held = signal(0);

/** Rises whenever what is shown now is to be fitted into view. */
export const fits: ReadonlySignal<number> = held;

/** The first that a card shows counts. */
export function noteFrame(card: SampleCard, frame: Frame): void {
  if (noted.peek().has(card.id)) return;
  noted.value = new Map(noted.peek()).set(card.id, {card, frame});
}

/** Undefined until something is shown. */
export function frameOf(card: SampleCard): Frame | undefined {
  const all = [...noted.value.values()];
  const counting = isCameraShared.value
    ? all.filter(({card: {tag, sample}}) => tag === card.tag && sample === card.sample)
    : all.filter(({card: {id}}) => id === card.id);
  return uniteFrames(counting.map(({frame}) => frame));
}

export function forgetFrames(): void {
  noted.value = new Map();
}

/** Resets the view to fit what is shown now. */
export function fitAll(): void {
  forgetFrames();
  resetCameras();
  held.value++;
}
