// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, useComputed} from '@preact/signals';
import {formatCount, formatInteger} from '../base/format';
import type {ChartProps} from '../chart/types';
import {tooltip} from '../widgets/tooltip';
import {countWithin, type PointCounts} from './lines';

export interface PointCountProps {
  readonly counts: PointCounts;
  readonly chart: ReadonlySignal<ChartProps>;
}

/** How many points the card shows. Zoomed, it counts those in view: others are not what one sees. */
export function PointCount({counts: {stored, drawn, isWhole}, chart}: PointCountProps) {
  const inView = useComputed(() => {
    const {lines, xRange} = chart.value;
    return xRange && countWithin(lines, xRange);
  }).value;
  const all = `${formatInteger(stored)} points stored`;
  const shown = inView ?? drawn;
  const isComplete = inView === undefined ? drawn >= stored : isWhole;
  const place = inView === undefined ? '' : ' in view';
  const hint = isComplete
    ? `${inView === undefined ? all : `${formatInteger(inView)} points in view, ${all}`}, all drawn.`
    : `${all}. Drawn${place}: the first, lowest, highest and last point per pixel column. Zoom in to see more.`;
  return (
    <span {...tooltip(hint)}>
      {inView === undefined && !isComplete
        ? `${formatCount(drawn)} of ${formatCount(stored)}`
        : `${formatCount(shown)}${isComplete ? '' : ' drawn'}${place}`}
    </span>
  );
}
