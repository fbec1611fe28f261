// SPDX-License-Identifier: Apache-2.0
// State that all panels share and the address does not contain.
import {signal} from '@preact/signals';
import type {Place} from './viewport';

/** The pixel at the pointer in any panel, in pixels of the first image. */
export const pointer = signal<Place | undefined>(undefined);

/** The share of the panel that the first image takes when swiping. */
export const swipeShare = signal(0.5);

/** Counts the turns when flickering, without limit. */
export const turn = signal(0);
