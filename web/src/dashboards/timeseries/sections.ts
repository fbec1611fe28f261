// SPDX-License-Identifier: Apache-2.0
// The sections of the dashboard, from the tags of the shown runs and the user's settings.

import {computed, type ReadonlySignal} from '@preact/signals';
import {toggled} from '../../base/toggled';
import type {Section} from '../../cards/card_layout';
import {type Hider, hidersOf} from '../../cards/hiders';
import {makeSections} from '../../cards/sections';
import {shownRuns} from '../../data/selection';
import {shownTags} from '../../data/shown_tags';
import {type Card, cardOf} from './card';
import {cardsPerRun} from './run_cards';
import {foldedGroups, isPerRun, kinds, pins, tagFilter, tagMatcher} from './settings';

const tagCards: ReadonlySignal<readonly Card[]> = computed(() =>
  shownTags.value.map(cardOf).filter((card) => card !== undefined),
);

const everyCard: ReadonlySignal<readonly Card[]> = computed(() =>
  isPerRun.value ? withRuns(tagCards.value) : tagCards.value,
);

/** Pinned cards stay, whether or not each run has its own. */
const pinned: ReadonlySignal<readonly Card[]> = computed(() =>
  pins.ids.value.length === 0 ? [] : pins.of([...tagCards.value, ...withRuns(tagCards.value)]),
);

function withRuns(cards: readonly Card[]): readonly Card[] {
  const shown = shownRuns.value;
  return cards.flatMap((card) => cardsPerRun(card, shown));
}

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
    pinned: pinned.value,
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
