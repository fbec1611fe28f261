// SPDX-License-Identifier: Apache-2.0
// What dashboards of histograms share: the filter, the axes, the cards and the reasons why there
// are none.

import {isFiltering} from '../base/matcher';
import {hasPlugin} from '../data/shown_tags';
import './histogram_dashboard.css';
import '../cards/media_dashboard.css';
import {computed, useComputed} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {isNarrow} from '../base/page_width';
import {toggled} from '../base/toggled';
import {CardGrid} from '../cards/card_grid';
import type {Section} from '../cards/card_layout';
import {type Hider, hidersOf} from '../cards/hiders';
import {NothingShown} from '../cards/nothing_shown';
import {ResetZoom} from '../cards/reset_zoom';
import {cardCounts, type RunsCard, runsCards} from '../cards/run_cards';
import {makeSections} from '../cards/sections';
import {TagFilter} from '../cards/tag_filter';
import {groupTags} from '../cards/tag_groups';
import {xKinds} from '../cards/x_kinds';
import {runsByTag} from '../data/media';
import {shownRuns} from '../data/selection';
import {Segmented} from '../widgets/controls/segmented';
import {PopoverButton} from '../widgets/popover';
import {HistogramMenu} from './histogram_menu';
import * as settings from './histogram_settings';

export interface HistogramDashboardProps {
  /** Whether each run must have its own card. */
  readonly isSplitByRun?: boolean | undefined;
  /** Controls of this dashboard only: those in the toolbar, and those in the menu. */
  readonly controls?: ComponentChildren;
  readonly menu?: ComponentChildren;
  render(card: RunsCard, isPinned: boolean, width: number): ComponentChildren;
}

const CARD_CHROME_PX = 44;

const cardsOf = (isCombined: () => boolean) => ({
  all: computed(() => runsCards(runsByTag('histograms').value, shownRuns.value, isCombined())),
  groups: computed(() => groupTags(cardCounts(runsByTag('histograms').value, isCombined()))),
});
const everyCard = cardsOf(() => settings.isCombined.value);
const everyCardPerRun = cardsOf(() => false);

export function HistogramDashboard(props: HistogramDashboardProps) {
  const source = props.isSplitByRun ? everyCardPerRun : everyCard;
  const all = source.all.value;
  const groups = source.groups.value;
  const {matches} = settings.tagMatcher.value;
  const cards = all.filter((card) => matches(card.tag));
  const {tagFilter: filter, foldedGroups} = settings;
  const sections = makeSections({
    groups,
    cards,
    pinned: settings.pins.of(all),
    isFiltered: isFiltered(),
    folded: foldedGroups.value,
  });
  const hiders = hidersOf({all, kept: cards, groups, sections, filter, foldedGroups});
  const counts = {kept: cards.length, all: all.length, hiders};
  return (
    <div class="media-dashboard">
      <Toolbar {...props} {...counts} />
      <NothingShown what="histograms" plugin="histograms" {...counts} />
      <Cards sections={sections} render={props.render} />
    </div>
  );
}

function isFiltered(): boolean {
  return isFiltering(settings.tagFilter.value, settings.tagMatcher.value);
}

interface CardsProps extends Pick<HistogramDashboardProps, 'render'> {
  readonly sections: readonly Section<RunsCard>[];
}

function Cards({sections, render}: CardsProps) {
  const sizes = useComputed(() => ({
    cardWidth: settings.cardWidth.value,
    extraHeight: CARD_CHROME_PX,
    isWide: () => false,
  }));
  return (
    <CardGrid
      sections={sections}
      sizes={sizes.value}
      filter={settings.tagFilter.value}
      fold={isFiltered() ? undefined : toggleGroup}
      render={render}
    />
  );
}

function toggleGroup(path: string): void {
  settings.foldedGroups.value = toggled(settings.foldedGroups.peek(), path);
}

interface ToolbarProps extends HistogramDashboardProps {
  readonly all: number;
  readonly hiders: readonly Hider[];
}

function Toolbar(props: ToolbarProps) {
  const {controls, menu, isSplitByRun = false, all, hiders} = props;
  const axis = (
    <Segmented
      label="Time axis"
      options={xKinds}
      value={settings.timeKind.value}
      onChange={settings.setTimeKind}
    />
  );
  return (
    <div class="media-toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={settings.tagFilter}
        isRegex={settings.isTagFilterRegex}
        problem={settings.tagMatcher.value.problem}
        all={all}
        hiders={hiders}
        suggests={hasPlugin('histograms')}
      />
      {!isNarrow.value && controls}
      {!isNarrow.value && axis}
      <span class="media-toolbar-space" />
      <ResetZoom isZoomed={settings.isZoomed.value} reset={settings.resetZoom} />
      <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
        {() => (
          <div class="media-view-menu">
            {isNarrow.value && controls}
            {isNarrow.value && axis}
            {menu}
            <HistogramMenu isSplitByRun={isSplitByRun} />
          </div>
        )}
      </PopoverButton>
    </div>
  );
}
