// SPDX-License-Identifier: Apache-2.0
// Cards for histograms and images: one per tag, which shows one of its runs, or one per tag and run.
import {runsByTag} from '../../data/media';
import {type Card, cardKinds} from './card';

/** A card for each of the shown runs that have the tag. Scalars of all runs are in one card. */
export function cardsPerRun(card: Card, shown: readonly string[]): readonly Card[] {
  const {plugin} = cardKinds[card.kind];
  if (plugin === undefined) return [card];
  const having = new Set(runsByTag(plugin).value.get(card.tag));
  return shown
    .filter((run) => having.has(run))
    .map((run) => ({...card, id: `${card.id}@${run}`, run}));
}
