// SPDX-License-Identifier: Apache-2.0
// What all panels have in common, and what need not be in the address.
import {signal} from '@preact/signals';
import type {Place} from './port';

/** The pixel that the pointer is at in some panel, in pixels of the first picture. */
export const pointer = signal<Place | undefined>(undefined);

/** The share of the view that the first picture has when swiping. */
export const swipeShare = signal(0.5);

/** Whose turn it is when flickering; counted on without end. */
export const turn = signal(0);
