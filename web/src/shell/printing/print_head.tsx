// SPDX-License-Identifier: Apache-2.0
// What a printed page shows above its charts: where they are from, and the colours of the runs.
import {formatInteger} from '../../base/format';
import {LEGEND_MAX} from '../../chart/legend';
import {colourOf} from '../../data/colours';
import {logDirectory} from '../../data/log_directory';
import {shownRuns} from '../../data/selection';
import './print.css';
import {currentDashboard} from '../tabs';

export function PrintHead() {
  const runs = shownRuns.value;
  const rest = runs.length - LEGEND_MAX;
  return (
    <div class="print-head">
      <h1 class="print-head-title">{currentDashboard.value?.title}</h1>
      <p class="print-head-place">{logDirectory.value}</p>
      <ul class="print-head-runs">
        {runs.slice(0, LEGEND_MAX).map((run) => (
          <li key={run} class="print-head-run">
            <RunLine run={run} />
            {run}
          </li>
        ))}
        {rest > 0 && <li class="print-head-run">and {formatInteger(rest)} more runs</li>}
      </ul>
    </div>
  );
}

/** Drawn, since browsers do not print background colours. */
function RunLine({run}: {readonly run: string}) {
  const {colour, dash} = colourOf.value(run);
  return (
    <svg class="print-head-line" viewBox="0 0 20 4" aria-hidden="true">
      <line
        x2="20"
        y1="2"
        y2="2"
        stroke={colour}
        stroke-width="3"
        stroke-dasharray={dash.join(' ')}
      />
    </svg>
  );
}
