// SPDX-License-Identifier: Apache-2.0
// The sections of the dashboard, from the tags of the shown runs and the user's settings.

import {computed, type ReadonlySignal} from '@preact/signals';
import {toggled} from '../../base/toggled';
import type {Section} from '../../cards/card_layout';
import {type Hider, hidersOf} from '../../cards/hiders';
import {makeSections} from '../../cards/sections';
import {tags} from '../../data/logs';
import {shownTags} from '../../data/shown_tags';
import {type Card, cardOf, rankOf} from './card';
import {foldedGroups, kinds, pins, tagFilter, tagMatcher} from './settings';

/** By card id. Counted over all runs, so that the order does not depend on their selection. */
const ranks: ReadonlySignal<ReadonlyMap<string, number>> = computed(() => {
  const most = tags.value.reduce((high, tag) => Math.max(high, tag.runs), 0);
  return new Map(
    tags.value.flatMap((tag) => {
      const card = cardOf(tag);
      return card ? [[card.id, rankOf(card.kind, tag.runs, most)]] : [];
    }),
  );
});

const everyCard: ReadonlySignal<readonly Card[]> = computed(() =>
  shownTags.value
    .map(cardOf)
    .filter((card) => card !== undefined)
    .map((card) => ({...card, rank: ranks.value.get(card.id) ?? 0})),
);

/** Cards of the chosen kind whose tags match the filter. */
export const shownCards: ReadonlySignal<readonly Card[]> = computed(() => {
  const {matches} = tagMatcher.value;
  return everyCard.value.filter((card) => isOfKind(card) && matches(card.tag));
});

function isOfKind(card: Card): boolean {
  return kinds.value === 'all' || card.kind === kinds.value;
}

export const cardCount: ReadonlySignal<number> = computed(() => everyCard.value.length);

export const sections: ReadonlySignal<readonly Section<Card>[]> = computed(() =>
  makeSections({
    cards: shownCards.value,
    pinned: pins.of(everyCard.value),
    isFiltered: tagFilter.value.trim() !== '',
    folded: foldedGroups.value,
  }),
);

/** The reasons why cards are hidden. */
export const hiders: ReadonlySignal<readonly Hider[]> = computed(() => {
  const ofKind = everyCard.value.filter(isOfKind);
  const others = everyCard.value.length - ofKind.length;
  const rest = hidersOf({
    all: ofKind,
    kept: shownCards.value,
    sections: sections.value,
    filter: tagFilter,
    foldedGroups,
  });
  return others === 0 ? rest : [kindHider(others), ...rest];
});

function kindHider(count: number): Hider {
  return {
    count,
    reason: `because only ${kinds.value}s are shown`,
    undoLabel: 'Show all types',
    undo() {
      kinds.value = 'all';
    },
  };
}

export function toggleGroup(path: string): void {
  foldedGroups.value = toggled(foldedGroups.peek(), path);
}
