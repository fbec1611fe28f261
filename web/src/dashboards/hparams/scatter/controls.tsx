// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {setterOf} from '../../../base/setter_of';
import {Segmented, type SegmentedOption} from '../../../widgets/controls/segmented';
import {ColourLegend} from '../legend/colour_legend';
import type {TrialColumn} from '../model/trial_table';
import {type Mode, mode} from './settings';

const modes: readonly SegmentedOption<Mode>[] = [
  {value: 'matrix', label: 'Matrix', hint: 'Metrics over all hyperparameters'},
  {value: 'pair', label: 'One pair', hint: 'Two columns, with a trend line or box plots'},
  {value: 'contour', label: 'Contour', hint: 'A metric over two hyperparameters'},
  {value: 'front', label: 'Pareto front', hint: 'The best trials for two metrics at once'},
];

interface ControlsProps {
  /** What is shown, in a few words. */
  readonly note?: string;
  /** The column of the colours, if it is not the one chosen for all views. */
  readonly colours?: TrialColumn | undefined;
  readonly children?: ComponentChildren;
}

/** The mode, what belongs to it, and what the colours mean. */
export function Controls({note, colours, children}: ControlsProps) {
  return (
    <div class="scatter-controls" role="toolbar" aria-label="Scatter plots">
      <Segmented label="Mode" options={modes} value={mode.value} onChange={setterOf(mode)} />
      {children}
      {note && (
        <span class="scatter-note" role="status">
          {note}
        </span>
      )}
      <span class="scatter-legend">
        <ColourLegend column={colours} />
      </span>
    </div>
  );
}
