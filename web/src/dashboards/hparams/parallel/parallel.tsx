// SPDX-License-Identifier: Apache-2.0
import {Button} from '../../../widgets/button';
import {EmptyState} from '../../../widgets/empty_state';
import {MenuButton} from '../../../widgets/menu';
import {ColourLegend} from '../legend/colour_legend';
import {showAllTrials} from '../model/actions';
import {columns, passingTrials} from '../model/derived';
import {AxisPicker} from './axis_picker';
import {BrushActions} from './brush_actions';
import {Plot} from './plot';
import {savePng, saveSvg} from './save_plot';
import {axes, front} from './scene';
import './parallel.css';

/** One axis per column, one line per trial. */
export function ParallelView() {
  if (axes.value.length === 0) {
    return (
      <EmptyState icon="info" title="No columns to show">
        <p>These trials have neither hyperparameters nor metrics.</p>
      </EmptyState>
    );
  }
  return (
    <section class="parallel" aria-label="Parallel coordinates">
      <div class="parallel-bar">
        <AxisPicker />
        <ColourLegend />
        <BrushActions />
        <MenuButton
          label="Download the plot"
          icon="download"
          kind="quiet"
          align="end"
          entries={[
            {label: 'PNG', onPick: savePng},
            {label: 'SVG', onPick: saveSvg},
          ]}
        />
      </div>
      <div class="parallel-body">
        <Plot />
        <NothingPasses />
      </div>
    </section>
  );
}

/** In front of the empty plot, whose brushes can still be changed. */
function NothingPasses() {
  if (front.value.length > 0 || columns.value.length === 0) return null;
  if (passingTrials.value.length > 0) {
    return (
      <div class="parallel-nothing" role="status">
        <p>No run of these trials is selected. Select runs in the list on the left.</p>
      </div>
    );
  }
  return (
    <div class="parallel-nothing" role="status">
      <p>No trial passes the filters.</p>
      <Button kind="plain" icon="reset" onClick={showAllTrials}>
        Show all trials
      </Button>
    </div>
  );
}
