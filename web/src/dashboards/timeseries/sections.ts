// SPDX-License-Identifier: Apache-2.0
// The sections of the dashboard, from the tags of the shown runs and the user's settings.

import {computed, type ReadonlySignal} from '@preact/signals';
import {isFiltering} from '../../base/matcher';
import {toggled} from '../../base/toggled';
import type {Section} from '../../cards/card_layout';
import {type Hider, hidersOf} from '../../cards/hiders';
import {makeSections} from '../../cards/sections';
import {groupTags, ranksOf, type TagGroup} from '../../cards/tag_groups';
import {tags} from '../../data/logs';
import {shownRuns} from '../../data/selection';
import {shownTags} from '../../data/shown_tags';
import {type Card, cardOf, rankOf} from './card';
import {cardsPerRun} from './run_cards';
import {foldedGroups, isPerRun, kinds, pins, tagFilter, tagMatcher} from './settings';

/** The card of every tag of all runs, by card id: the order does not depend on the selection. */
const rankedCards: ReadonlySignal<ReadonlyMap<string, Card>> = computed(() => {
  const most = tags.value.reduce((high, tag) => Math.max(high, tag.runs), 0);
  return new Map(
    tags.value.flatMap((tag) => {
      const card = cardOf(tag);
      return card ? [[card.id, {...card, rank: rankOf(card.kind, tag.runs, most)}]] : [];
    }),
  );
});

const tagCards: ReadonlySignal<readonly Card[]> = computed(() =>
  shownTags.value
    .map(cardOf)
    .filter((card) => card !== undefined)
    .map((card) => rankedCards.value.get(card.id) ?? card),
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

/** Of the tags of all runs: the selection does not move a group. */
const groups: ReadonlySignal<readonly TagGroup[]> = computed(() => {
  const cards = [...rankedCards.value.values()].filter(isOfKind);
  const counts = new Map<string, number>();
  for (const {tag} of cards) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return groupTags(counts, ranksOf(cards));
});

export const sections: ReadonlySignal<readonly Section<Card>[]> = computed(() =>
  makeSections({
    groups: groups.value,
    cards: shownCards.value,
    pinned: pinned.value,
    isFiltered: isFiltering(tagFilter.value, tagMatcher.value),
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
    groups: groups.value,
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
