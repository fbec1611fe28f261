// SPDX-License-Identifier: Apache-2.0
import {makeMediaCards} from '../../cards/media_cards';
import type {SampleCard} from '../../cards/sample_cards';
import {foldedTags, tagMatcher} from './view';

export const cards = makeMediaCards('mesh', tagMatcher, foldedTags);

/** A card by its name, if it is one of those that the filter keeps. */
export function findCard(id: string): SampleCard | undefined {
  const all = cards.sections.value.flatMap(({group}) => group.cards);
  return all.find((card) => card.id === id);
}
