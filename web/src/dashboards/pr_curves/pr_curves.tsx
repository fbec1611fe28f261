// SPDX-License-Identifier: Apache-2.0
import {toggled} from '../../base/toggled';
import './pr_curves.css';
import '../../cards/media_dashboard.css';
import {computed, useComputed} from '@preact/signals';
import {CardGrid} from '../../cards/card_grid';
import {hidersOf} from '../../cards/hiders';
import {NothingShown} from '../../cards/nothing_shown';
import {type RunsCard, runsCards} from '../../cards/run_cards';
import {makeSections} from '../../cards/sections';
import {runsByTag} from '../../data/media';
import {shownRuns} from '../../data/selection';
import {CurvePanel} from './curve_panel';
import {Toolbar} from './toolbar';
import * as view from './view';

// The heading of a card and its list of runs.
const CARD_CHROME_PX = 176;

const everyCard = computed(() => runsCards(runsByTag('pr_curves').value, shownRuns.value, true));
const keptCards = computed(() => {
  const {matches} = view.tagMatcher.value;
  return everyCard.value.filter(({tag}) => matches(tag));
});

const isFiltered = computed(() => view.tagFilter.value.trim() !== '');
const sections = computed(() =>
  makeSections({
    cards: keptCards.value,
    pinned: view.pins.of(everyCard.value),
    isFiltered: isFiltered.value,
    folded: view.foldedGroups.value,
  }),
);

/** Precision over recall, or ROC, for every tag: all runs in one chart. */
export function PrCurves() {
  const kept = keptCards.value.length;
  const all = everyCard.value.length;
  const hiders = hidersOf({
    all: everyCard.value,
    kept: keptCards.value,
    sections: sections.value,
    filter: view.tagFilter,
    foldedGroups: view.foldedGroups,
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
    cardWidth: view.cardWidth.value,
    extraHeight: CARD_CHROME_PX,
    isWide: () => false,
  }));
  return (
    <CardGrid
      sections={sections.value}
      sizes={sizes.value}
      filter={view.tagFilter.value}
      fold={isFiltered.value ? undefined : toggleGroup}
      render={renderCard}
    />
  );
}

function renderCard(card: RunsCard, isPinned: boolean) {
  return <CurvePanel card={card} isPinned={isPinned} />;
}

function toggleGroup(path: string): void {
  view.foldedGroups.value = toggled(view.foldedGroups.peek(), path);
}
