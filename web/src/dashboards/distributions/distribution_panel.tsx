// SPDX-License-Identifier: Apache-2.0
// One distribution card with its data: one step per pixel, and every step when zoomed in.
import {type Signal, useSignal} from '@preact/signals';
import {useMemo, useRef} from 'preact/hooks';
import {imageEntries} from '../../cards/image_entries';
import type {RunsCard} from '../../cards/run_cards';
import type {XKind} from '../../chart/axes/axis';
import {ChartHost} from '../../chart/chart_host';
import type {LineChart} from '../../chart/line_chart';
import type {ChartEvents, ChartProps, Hover} from '../../chart/types';
import {colourOf} from '../../data/colours';
import type {HistogramSeries} from '../../data/histograms';
import {isStepLinked, linkedStep} from '../../data/linked_step';
import {hoveredRun} from '../../data/selection';
import {saveCsvEntry} from '../../histogram_cards/histogram_csv';
import {drawnRuns, HistogramFrame} from '../../histogram_cards/histogram_frame';
import * as settings from '../../histogram_cards/histogram_settings';
import {useHistograms} from '../../histogram_cards/use_histograms';
import type {MenuEntry} from '../../widgets/menu';
import {lineOf, type Percentiles, percentileColumns} from './bands';
import {DistributionReadout} from './readout';
import * as own from './settings';

// Bands closer than this look the same.
const PIXELS_PER_STEP = 2;

export interface DistributionPanelProps {
  readonly card: RunsCard;
  readonly isPinned: boolean;
  readonly width: number;
}

export function DistributionPanel({card, isPinned, width}: DistributionPanelProps) {
  const timeKind = settings.timeKind.value;
  const {series, problem} = useHistograms({
    runs: drawnRuns(card),
    tag: card.tag,
    timeKind,
    timeRange: settings.timeRange.value,
    max: Math.ceil(width / PIXELS_PER_STEP),
  });
  const columns = useMemo(() => percentilesByRun(series ?? [], timeKind), [series, timeKind]);
  const chart = useChart(card, series ?? [], columns);
  const hover = useSignal<Hover | undefined>(undefined);
  const events = useMemo(() => eventsOf(card, hover), [card.tag]);
  const made = useRef<LineChart | undefined>(undefined);
  return (
    <HistogramFrame
      card={card}
      isPinned={isPinned}
      series={series}
      problem={problem}
      menu={menuOf(card, chart, () => made.current)}
    >
      <ChartHost
        chart={chart}
        events={events}
        ready={(line) => {
          made.current = line;
        }}
      />
      {hover.value && (
        <DistributionReadout hover={hover.value} timeKind={timeKind} columns={columns} />
      )}
    </HistogramFrame>
  );
}

function percentilesByRun(
  series: readonly HistogramSeries[],
  kind: XKind,
): ReadonlyMap<string, Percentiles> {
  return new Map(series.map((one) => [one.run, percentileColumns(one, kind)]));
}

function useChart(
  card: RunsCard,
  series: readonly HistogramSeries[],
  columns: ReadonlyMap<string, Percentiles>,
): ChartProps {
  const timeKind = settings.timeKind.value;
  const colours = colourOf.value;
  const lines = useMemo(
    () =>
      series.map((one) => lineOf(one, columns.get(one.run)!, timeKind, colours(one.run).colour)),
    [series, columns, timeKind, colours],
  );
  const step = isStepLinked.value && timeKind === 'step' ? linkedStep.value : undefined;
  return {
    lines,
    xKind: timeKind,
    xScale: 'linear',
    yScale: own.scale.value,
    yFit: own.fit.value,
    xRange: settings.timeRange.value,
    yRange: settings.valueRanges.value.get(card.tag),
    highlight: lines.length > 1 ? hoveredRun.value : undefined,
    selection: step === undefined ? undefined : {begin: step},
    label: `Distributions of ${card.tag}, ${card.runs.join(', ')}`,
  };
}

function eventsOf({tag}: RunsCard, hover: Signal<Hover | undefined>): ChartEvents {
  return {
    zoom(x, y) {
      settings.timeRange.value = x;
      settings.setValueRange(tag, y);
    },
    hover(next) {
      hover.value = next;
    },
    select(selection) {
      if (isStepLinked.peek() && settings.timeKind.peek() === 'step') {
        linkedStep.value = selection?.begin;
      }
    },
  };
}

function menuOf(
  card: RunsCard,
  {lines}: ChartProps,
  made: () => LineChart | undefined,
): MenuEntry[] {
  const legend = lines.map(({key, colour}) => ({label: key, colour}));
  return [
    {
      label: 'Fit to data',
      icon: 'reset',
      isDisabled: !settings.isZoomed.value,
      hint: 'double-click',
      onPick: () => {
        settings.setValueRange(card.tag, undefined);
        settings.timeRange.value = undefined;
      },
    },
    {heading: 'Save'},
    ...imageEntries(made, () => ({title: card.tag, legend})),
    saveCsvEntry(card),
  ];
}
