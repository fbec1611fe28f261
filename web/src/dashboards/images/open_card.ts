// SPDX-License-Identifier: Apache-2.0
import type {SampleCard} from '../../media_cards/sample_cards';
import {CELLS_MAX} from './opened';
import * as settings from './settings';

/** Opens a card's image in the viewer at the step that the card shows. */
export function openCard(card: SampleCard): void {
  openRuns(card, [card.run]);
}

/** Opens the same tag in every shown run, the card's own run first. */
export function compareRuns(card: SampleCard, runs: readonly string[]): void {
  const others = runs.filter((run) => run !== card.run).slice(0, CELLS_MAX - 1);
  openRuns(card, [card.run, ...others]);
}

function openRuns(card: SampleCard, runs: readonly string[]): void {
  settings.steps.setShared(settings.steps.stepOf(card.id));
  settings.zoom.value = undefined;
  settings.opened.value = {tag: card.tag, sample: card.sample, cells: runs.map((run) => ({run}))};
}
