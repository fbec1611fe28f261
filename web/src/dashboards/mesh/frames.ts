// SPDX-License-Identifier: Apache-2.0
// What cameras have to show. It is computed once, so that a mesh that grows from step to step
// appears to grow, and for all runs of a tag together, so that their sizes can be compared.
import {type ReadonlySignal, signal} from '@preact/signals';
import type {SampleCard} from '../../media_cards/sample_cards';
import {type Frame, mergeFrames} from './box';
import {isCameraShared, resetCameras} from './settings';

interface FrameEntry {
  readonly card: SampleCard;
  readonly frame: Frame;
}

const entries = signal<ReadonlyMap<string, FrameEntry>>(new Map());
const held = signal(0);

/** Incremented when the current meshes should be fitted into the canvas. */
export const fits: ReadonlySignal<number> = held;

/** Keeps the first frame of a card. */
export function registerFrame(card: SampleCard, frame: Frame): void {
  if (entries.peek().has(card.id)) return;
  entries.value = new Map(entries.peek()).set(card.id, {card, frame});
}

/** Undefined until a mesh is shown. */
export function frameOf(card: SampleCard): Frame | undefined {
  const all = [...entries.value.values()];
  const counting = isCameraShared.value
    ? all.filter(({card: {tag, sample}}) => tag === card.tag && sample === card.sample)
    : all.filter(({card: {id}}) => id === card.id);
  return mergeFrames(counting.map(({frame}) => frame));
}

export function forgetFrames(): void {
  entries.value = new Map();
}

/** Fits the current meshes into the canvas again. */
export function fitAll(): void {
  forgetFrames();
  resetCameras();
  held.value++;
}
