// SPDX-License-Identifier: Apache-2.0
import {isFiltering} from '../../base/matcher';
import {toggled} from '../../base/toggled';
import './pr_curves.css';
import '../../cards/media_dashboard.css';
import {computed, useComputed} from '@preact/signals';
import {CardGrid} from '../../cards/card_grid';
import {hidersOf} from '../../cards/hiders';
import {NothingShown} from '../../cards/nothing_shown';
import {cardCounts, type RunsCard, runsCards} from '../../cards/run_cards';
import {makeSections} from '../../cards/sections';
import {groupTags} from '../../cards/tag_groups';
import {runsByTag} from '../../data/media';
import {shownRuns} from '../../data/selection';
import {CurvePanel} from './curve_panel';
import * as settings from './settings';
import {Toolbar} from './toolbar';

// The heading of a card and its list of runs.
const CARD_CHROME_PX = 176;

const everyCard = computed(() => runsCards(runsByTag('pr_curves').value, shownRuns.value, true));
const keptCards = computed(() => {
  const {matches} = settings.tagMatcher.value;
  return everyCard.value.filter(({tag}) => matches(tag));
});

const isFiltered = computed(() => isFiltering(settings.tagFilter.value, settings.tagMatcher.value));
const groups = computed(() => groupTags(cardCounts(runsByTag('pr_curves').value, true)));
const sections = computed(() =>
  makeSections({
    groups: groups.value,
    cards: keptCards.value,
    pinned: settings.pins.of(everyCard.value),
    isFiltered: isFiltered.value,
    folded: settings.foldedGroups.value,
  }),
);

/** Precision over recall, or ROC, for every tag: all runs in one chart. */
export function PrCurves() {
  const kept = keptCards.value.length;
  const all = everyCard.value.length;
  const hiders = hidersOf({
    all: everyCard.value,
    kept: keptCards.value,
    groups: groups.value,
    sections: sections.value,
    filter: settings.tagFilter,
    foldedGroups: settings.foldedGroups,
  });
  return (
    <div class="media-dashboard">
      <Toolbar all={all} hiders={hiders} />
      <NothingShown what="PR curves" plugin="pr_curves" kept={kept} all={all} hiders={hiders} />
      <Cards />
    </div>
  );
}

function Cards() {
  const sizes = useComputed(() => ({
    cardWidth: settings.cardWidth.value,
    extraHeight: CARD_CHROME_PX,
    isWide: () => false,
  }));
  return (
    <CardGrid
      sections={sections.value}
      sizes={sizes.value}
      filter={settings.tagFilter.value}
      fold={isFiltered.value ? undefined : toggleGroup}
      render={renderCard}
    />
  );
}

function renderCard(card: RunsCard, isPinned: boolean) {
  return <CurvePanel card={card} isPinned={isPinned} />;
}

function toggleGroup(path: string): void {
  settings.foldedGroups.value = toggled(settings.foldedGroups.peek(), path);
}
