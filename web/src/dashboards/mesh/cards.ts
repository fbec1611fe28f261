// SPDX-License-Identifier: Apache-2.0
import {makeMediaCards} from '../../media_cards/media_cards';
import type {SampleCard} from '../../media_cards/sample_cards';
import * as settings from './settings';

export const cards = makeMediaCards('mesh', settings);

/** Finds a card by its id among those that match the filter. */
export function findCard(id: string): SampleCard | undefined {
  const sections = cards.sections.value.filter(({isPinned}) => !isPinned);
  const all = sections.flatMap(({group}) => group.cards);
  return all.find((card) => card.id === id);
}
