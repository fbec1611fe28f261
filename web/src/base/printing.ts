// SPDX-License-Identifier: Apache-2.0
// What a page that is printed, or about to be, asks of the cards.
import {signal} from '@preact/signals';

/** Whether the page has the look of its printed form. */
export const isPrinting = signal(false);

/** Whether cards out of sight exist too, up to the limit: only those that exist are printed. */
export const wantsEveryCard = signal(false);

/** More would load for minutes, and fill dozens of sheets. */
export const PRINTED_CARDS_MAX = 200;

/** That of a card of usual width, as in print.css: two fit side by side on A4 and on Letter. */
export const PRINTED_CARD_WIDTH = 340;
