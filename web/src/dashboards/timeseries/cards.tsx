// SPDX-License-Identifier: Apache-2.0
import {isFiltering} from '../../base/matcher';
import type {Line} from '../../chart/types';
import type {SeriesState} from '../../data/chart_series';
import {colourOf} from '../../data/colours';
import {makeLines} from '../../scalar_cards/lines';
import {ScalarGrid} from '../../scalar_cards/scalar_grid';
import {ScalarPanel} from '../../scalar_cards/scalar_panel';
import {lazily} from '../../widgets/lazily';
import type {Card} from './card';
import {ImagePanel} from './image_panel';
import {sections, toggleGroup} from './sections';
import * as settings from './settings';

// Many logs have no histograms, and drawing them takes much code.
const HistogramPanel = lazily(
  async () => (await import('./histogram_panel')).HistogramPanel,
  () => <div class="card" />,
);

/** The cards of this dashboard. */
export function Cards() {
  return (
    <ScalarGrid
      sections={sections.value}
      filter={`${settings.kinds.value} ${settings.tagFilter.value}`}
      fold={
        isFiltering(settings.tagFilter.value, settings.tagMatcher.value) ? undefined : toggleGroup
      }
      render={renderCard}
    />
  );
}

function renderCard(card: Card, isPinned: boolean, width: number) {
  const place = {pins: settings.pins, isPinned};
  if (card.kind === 'histogram') return <HistogramPanel card={card} place={place} />;
  if (card.kind === 'image') return <ImagePanel card={card} place={place} />;
  return <ScalarPanel card={card} place={place} width={width} linesOf={linesOf} />;
}

function linesOf(_: Card, state: SeriesState, runs: readonly string[]): Line[] {
  return makeLines(state, runs, colourOf.value);
}
