// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignal, useSignalEffect} from '@preact/signals';
import {useEffect, useMemo} from 'preact/hooks';
import type {Range} from '../../../chart/axes/axis';
import {ChartHost} from '../../../chart/chart_host';
import type {Hover} from '../../../chart/types';
import {ChartSeries} from '../../../data/chart_series';
import {makeLines} from '../../../scalar_cards/lines';
import {Readout, showReadout} from '../../../scalar_cards/readout';
import {metricColumns} from '../model/derived';
import {type MetricId, metricName} from '../model/metric_spec';
import {hoveredTrial} from '../model/view_state';
import {curveRuns} from './curve_runs';
import {type Opened, opened} from './opened';

/** More points than the width of the panel has pixels. */
const PIXELS = 768;
/** A search may have hundreds of metrics; those of the table are shown. */
const CHARTS_MAX = 12;

/** The curves of the shown metrics. */
export function Curves() {
  const byName = new Map(
    metricColumns.value.flatMap(({metric}) => (metric ? [[metricName(metric), metric]] : [])),
  );
  return (
    <div class="trial-curves">
      {[...byName].slice(0, CHARTS_MAX).map(([name, metric]) => (
        <Curve key={name} metric={metric} />
      ))}
      <Readout />
    </div>
  );
}

function Curve({metric}: {readonly metric: MetricId}) {
  const series = useMemo(() => new ChartSeries(), []);
  const {tag, group} = metric;
  useEffect(() => () => series.close(), [series]);
  const trialOf = useComputed(() => runsOf(opened.value, {tag, group}));
  useSignalEffect(() => {
    const query = {tags: [tag], x: 'step', xScale: 'linear', pixels: PIXELS} as const;
    const whole = {begin: undefined, end: undefined, smoothing: 0, hasTimes: true};
    series.request({...query, ...whole}, [...trialOf.value.keys()]);
  });
  const lines = useComputed(() => {
    const owners = trialOf.value;
    return makeLines(series.state.value, [...owners.keys()], (run) => ({
      colour: owners.get(run)?.colour ?? '',
      dash: [],
    }));
  });
  const zoom = useSignal<{readonly x: Range | undefined; readonly y: Range | undefined}>({
    x: undefined,
    y: undefined,
  });
  const hover = (hovered: Hover | undefined) => {
    const key = hovered?.points[0]?.key;
    hoveredTrial.value = key === undefined ? undefined : trialOf.peek().get(key)?.trial.name;
    showReadout(hovered);
  };
  const name = metricName({tag, group});
  if (series.state.value.query && lines.value.length === 0) return null;
  return (
    <figure class="trial-curve">
      <figcaption>{name}</figcaption>
      <div class="trial-curve-chart">
        <ChartHost
          chart={{
            lines: lines.value,
            xKind: 'step',
            xScale: 'linear',
            yScale: 'linear',
            yFit: 'robust',
            xRange: zoom.value.x,
            yRange: zoom.value.y,
            highlight: highlighted(trialOf.value),
            label: `${name}, ${lines.value.length} ${lines.value.length === 1 ? 'line' : 'lines'}`,
          }}
          events={{
            zoom: (x, y) => {
              zoom.value = {x, y};
            },
            hover,
          }}
        />
      </div>
    </figure>
  );
}

function runsOf(shown: readonly Opened[], metric: MetricId): ReadonlyMap<string, Opened> {
  return new Map(
    shown.flatMap((each) => curveRuns(each.trial, metric).map((run) => [run, each] as const)),
  );
}

/** The run of the trial at the pointer, in any view. */
function highlighted(trialOf: ReadonlyMap<string, Opened>): string | undefined {
  if (hoveredTrial.value === undefined) return undefined;
  return [...trialOf].find(([, {trial}]) => trial.name === hoveredTrial.value)?.[0];
}
