// SPDX-License-Identifier: Apache-2.0
import './timeseries.css';
import {isReady} from '../../data/logs';
import {shownRuns} from '../../data/selection';
import {Readout} from '../../scalar_cards/readout';
import {Button} from '../../widgets/button';
import {EmptyState} from '../../widgets/empty_state';
import {Cards} from './cards';
import {cardCount, shownCards} from './sections';
import {Toolbar} from './toolbar';
import {kinds, tagFilter} from './view';

/** Every tag over time: scalars of all runs in one chart, histograms and images beside them. */
export function TimeSeries() {
  return (
    <div class="timeseries">
      <Toolbar />
      <NothingShown />
      <Cards />
      <Readout />
    </div>
  );
}

/** Says why there are no cards, if there are none. */
function NothingShown() {
  if (!isReady.value || shownCards.value.length > 0) return null;
  if (shownRuns.value.length === 0) {
    return <EmptyState title="No run is selected">Select runs at the left to see them.</EmptyState>;
  }
  if (cardCount.value === 0) return null;
  return (
    <EmptyState
      title="No tag matches"
      icon="search"
      actions={
        <Button
          onClick={() => {
            tagFilter.value = '';
            kinds.value = 'all';
          }}
        >
          Show all {cardCount.value} cards
        </Button>
      }
    >
      None of the {cardCount.value} tags of the runs shown is kept by the filter.
    </EmptyState>
  );
}
