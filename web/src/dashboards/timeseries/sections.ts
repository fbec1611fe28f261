// SPDX-License-Identifier: Apache-2.0
// The sections of the page, from the tags of the shown runs and what the user has set.

import {computed, type ReadonlySignal} from '@preact/signals';
import {toggled} from '../../base/toggled';
import type {Section} from '../../cards/card_layout';
import {makeSections} from '../../cards/sections';
import {shownTags} from '../../data/shown_tags';
import {type Card, cardOf} from './card';
import {foldedGroups, kinds, pins, tagFilter, tagMatcher} from './view';

const everyCard: ReadonlySignal<readonly Card[]> = computed(() =>
  shownTags.value.map(cardOf).filter((card) => card !== undefined),
);

/** Cards of the chosen kind whose tags the filter keeps. */
export const shownCards: ReadonlySignal<readonly Card[]> = computed(() => {
  const {matches} = tagMatcher.value;
  return everyCard.value.filter(
    (card) => (kinds.value === 'all' || card.kind === kinds.value) && matches(card.tag),
  );
});

export const cardCount: ReadonlySignal<number> = computed(() => everyCard.value.length);

export const sections: ReadonlySignal<readonly Section<Card>[]> = computed(() =>
  makeSections({
    cards: shownCards.value,
    pinned: pins.of(everyCard.value),
    isFiltered: tagFilter.value.trim() !== '',
    folded: foldedGroups.value,
  }),
);

export function toggleGroup(path: string): void {
  foldedGroups.value = toggled(foldedGroups.peek(), path);
}
