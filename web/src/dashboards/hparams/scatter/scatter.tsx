// SPDX-License-Identifier: Apache-2.0
import type {ComponentType} from 'preact';
import {columns, drawnTrials, trials} from '../model/derived';
import {isNumber} from './axes';
import {ContourMode} from './contour';
import {Controls} from './controls';
import {FrontMode} from './front';
import {MatrixMode} from './matrix';
import {PairMode} from './pair';
import {type Mode, mode} from './settings';
import {NoColumn, NothingDrawn, OneTrial} from './states';
import './scatter.css';

const modes: Readonly<Record<Mode, ComponentType>> = {
  matrix: MatrixMode,
  pair: PairMode,
  contour: ContourMode,
  front: FrontMode,
};

/** Trials as points: all pairs of columns, one pair, a surface, or the best for two metrics. */
export function ScatterView() {
  const Shown = modes[mode.value];
  const Nothing = whyNothing();
  return (
    <div class="scatter">
      {Nothing ? (
        <>
          <Controls />
          <Nothing />
        </>
      ) : (
        <Shown />
      )}
    </div>
  );
}

function whyNothing(): ComponentType | undefined {
  if (trials.value.length === 1) return OneTrial;
  if (!columns.value.some(isNumber)) return NoColumn;
  return drawnTrials.value.length === 0 ? NothingDrawn : undefined;
}
