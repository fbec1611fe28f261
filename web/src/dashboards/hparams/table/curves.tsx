// SPDX-License-Identifier: Apache-2.0
// The learning curves of a trial, below its row: one small chart per metric.
import {useSignal} from '@preact/signals';
import {useEffect, useMemo, useRef} from 'preact/hooks';
import {formatInteger, formatNumber} from '../../../base/format';
import {ChartHost} from '../../../chart/chart_host';
import type {ChartEvents, ChartProps, HoverPoint} from '../../../chart/types';
import {ChartSeries, type SeriesByRun} from '../../../data/chart_series';
import {colourOf} from '../../../data/colours';
import type {SeriesColumns} from '../../../data/columns';
import type {ScalarQuery} from '../../../data/scalars';
import {Skeleton} from '../../../widgets/skeleton';
import {tooltip} from '../../../widgets/tooltip';
import {trials} from '../model/derived';
import {type MetricId, metricName} from '../model/metric_spec';
import type {Trial} from '../model/trial_table';
import {layout, ROW, room} from './grid_state';
import {px} from './layout';
import {CURVE_ROWS, type CurvesRow} from './rows';

/** More would be too many requests for a row that is only looked at. */
const CHARTS_MAX = 12;
const PIXELS = 240;

/** The metrics of the shown columns, each once, whatever its value stands for. */
function shownMetrics(): readonly MetricId[] {
  const {fixed, scrolled} = layout.value;
  const found = new Map<string, MetricId>();
  for (const {column} of [...fixed, ...scrolled]) {
    const metric = column.type === 'number' ? column.metric : undefined;
    if (metric) found.set(metricName(metric), metric);
  }
  return [...found.values()].slice(0, CHARTS_MAX);
}

export function CurvesPanel({id, row}: {readonly id: string; readonly row: CurvesRow}) {
  const trial = trials.value[row.members[0]!]!;
  const metrics = shownMetrics();
  const series = useMemo(() => new ChartSeries(), []);
  useEffect(() => () => series.close(), []);
  const tags = [...new Set(metrics.map(({tag}) => tag))];
  const runs = trial.runs;
  useEffect(() => series.request(queryOf(tags), runs), [tags.join('\n'), runs.join('\n')]);
  const {current, isLoading, problem} = series.state.value;
  return (
    <div class="grid-curves-row" {...{role: 'row', id}} style={{height: px(ROW)}}>
      <div
        class="grid-curves"
        {...{role: 'gridcell', 'aria-label': `Learning curves of ${trial.name}`}}
        style={{height: px(CURVE_ROWS * ROW), width: px(room.value)}}
      >
        {problem && <p class="grid-curves-note">{problem.message}</p>}
        {metrics.length === 0 && <p class="grid-curves-note">No metric is shown as a column.</p>}
        {!problem &&
          metrics.map((metric) => (
            <Curve
              key={metricName(metric)}
              metric={metric}
              trial={trial}
              series={seriesOf(current, trial, metric)}
              isLoading={isLoading}
            />
          ))}
      </div>
    </div>
  );
}

function queryOf(tags: readonly string[]): ScalarQuery {
  return {
    tags,
    x: 'step',
    xScale: 'linear',
    begin: undefined,
    end: undefined,
    pixels: PIXELS,
    smoothing: 0,
    hasTimes: false,
  };
}

/** The series of a metric: of the run that its group names, otherwise of the first that has it. */
function seriesOf(
  all: SeriesByRun,
  trial: Trial,
  {tag, group}: MetricId,
): SeriesColumns | undefined {
  const own = group === '' ? trial.name : `${trial.name}/${group}`;
  const ordered = [own, ...trial.runs];
  for (const run of ordered) {
    const found = all.get(run)?.find((series) => series.tag === tag);
    if (found) return found;
  }
  return undefined;
}

interface CurveProps {
  readonly metric: MetricId;
  readonly trial: Trial;
  readonly series: SeriesColumns | undefined;
  readonly isLoading: boolean;
}

function Curve({metric, trial, series, isLoading}: CurveProps) {
  const point = useSignal<HoverPoint | undefined>(undefined);
  const name = metricName(metric);
  const {colour} = colourOf.value(trial.runs[0] ?? trial.name);
  const chart = useMemo(
    () => series && chartOf(`${name} of ${trial.name}`, series, colour),
    [series, colour, name, trial.name],
  );
  const zoom = useSignal<Pick<ChartProps, 'xRange' | 'yRange'>>({});
  const events = useRef<ChartEvents>({
    zoom: (xRange, yRange) => {
      zoom.value = {xRange, yRange};
    },
    hover: (hover) => {
      point.value = hover?.points[0];
    },
  });
  const last = series?.value.at(-1);
  const at = point.value;
  return (
    <figure class="grid-curve">
      <figcaption class="grid-curve-head">
        <span class="grid-curve-name" {...tooltip(name)}>
          {name}
        </span>
        <span class="grid-curve-value">
          {at
            ? `${formatNumber(at.value)} at ${formatInteger(at.x)}`
            : last !== undefined && formatNumber(last)}
        </span>
      </figcaption>
      <div class="grid-curve-plot">
        {chart ? (
          <ChartHost chart={{...chart, ...zoom.value}} events={events.current} />
        ) : isLoading ? (
          <Skeleton height="100%" />
        ) : (
          <p class="grid-curves-note">Not logged by this trial</p>
        )}
      </div>
    </figure>
  );
}

function chartOf(label: string, {run, step, value}: SeriesColumns, colour: string): ChartProps {
  return {
    lines: [{key: run, x: step, y: value, colour}],
    xKind: 'step',
    xScale: 'linear',
    yScale: 'linear',
    yFit: 'all',
    label,
  };
}
