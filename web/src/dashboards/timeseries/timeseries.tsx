// SPDX-License-Identifier: Apache-2.0
import './timeseries.css';
import {NothingShown} from '../../cards/nothing_shown';
import {Readout} from '../../scalar_cards/readout';
import {Cards} from './cards';
import {cardCount, hiders, shownCards} from './sections';
import {Toolbar} from './toolbar';

/** Every tag over time: scalars of all runs in one chart, histograms and images beside them. */
export function TimeSeries() {
  return (
    <div class="timeseries">
      <Toolbar />
      <NothingShown
        what="scalars, histograms or images"
        kept={shownCards.value.length}
        all={cardCount.value}
        hiders={hiders.value}
      />
      <Cards />
      <Readout />
    </div>
  );
}
