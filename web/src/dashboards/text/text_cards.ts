// SPDX-License-Identifier: Apache-2.0
// A card per tag and shown run.

import {computed, type ReadonlySignal} from '@preact/signals';
import {isFiltering} from '../../base/matcher';
import {toggled} from '../../base/toggled';
import type {Section} from '../../cards/card_layout';
import {hidersOf} from '../../cards/hiders';
import {cardCounts} from '../../cards/run_cards';
import {makeSections} from '../../cards/sections';
import {groupTags} from '../../cards/tag_groups';
import {runsByTag} from '../../data/media';
import {shownRuns} from '../../data/selection';
import {foldedGroups, pins, tagFilter, tagMatcher} from './settings';

export interface TextCard {
  readonly id: string;
  readonly tag: string;
  readonly run: string;
}

export const everyCard: ReadonlySignal<readonly TextCard[]> = computed(() => {
  const cards: TextCard[] = [];
  for (const [tag, having] of runsByTag('text').value) {
    const has = new Set(having);
    for (const run of shownRuns.value) {
      if (has.has(run)) cards.push({id: `${tag} ${run}`, tag, run});
    }
  }
  return cards;
});

export const shownCards: ReadonlySignal<readonly TextCard[]> = computed(() => {
  const {matches} = tagMatcher.value;
  return everyCard.value.filter((card) => matches(card.tag));
});

const groups = computed(() => groupTags(cardCounts(runsByTag('text').value, false)));

export const sections: ReadonlySignal<readonly Section<TextCard>[]> = computed(() =>
  makeSections({
    groups: groups.value,
    cards: shownCards.value,
    pinned: pins.of(everyCard.value),
    isFiltered: isFiltering(tagFilter.value, tagMatcher.value),
    folded: foldedGroups.value,
  }),
);

export const hiders = computed(() =>
  hidersOf({
    all: everyCard.value,
    kept: shownCards.value,
    groups: groups.value,
    sections: sections.value,
    filter: tagFilter,
    foldedGroups,
  }),
);

export function toggleGroup(path: string): void {
  foldedGroups.value = toggled(foldedGroups.peek(), path);
}
