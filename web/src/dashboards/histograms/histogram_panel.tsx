// SPDX-License-Identifier: Apache-2.0
// One histogram card with its data. It requests as many histograms as it has room for.
import {type Signal, useSignal} from '@preact/signals';
import {useMemo, useRef} from 'preact/hooks';
import {pngEntries} from '../../cards/image_entries';
import type {RunsCard} from '../../cards/run_cards';
import type {HistogramChart} from '../../chart/histogram/histogram_chart';
import {HistogramHost} from '../../chart/histogram/histogram_host';
import type {
  HistogramEvents,
  HistogramHover,
  HistogramMode,
  HistogramProps,
} from '../../chart/histogram/histogram_types';
import {colourOf} from '../../data/colours';
import type {HistogramSeries} from '../../data/histograms';
import {isStepLinked, linkedStep} from '../../data/linked_step';
import {saveCsvEntry} from '../../histogram_cards/histogram_csv';
import {drawnRuns, HistogramFrame} from '../../histogram_cards/histogram_frame';
import {HistogramReadout} from '../../histogram_cards/histogram_readout';
import * as settings from '../../histogram_cards/histogram_settings';
import {timesOf} from '../../histogram_cards/histogram_window';
import {useHistograms} from '../../histogram_cards/use_histograms';
import type {MenuEntry} from '../../widgets/menu';
import * as own from './settings';

// More ridges hide one another; rows of colour may be one pixel high.
const ROOM: Readonly<Record<HistogramMode, number>> = {offset: 60, overlay: 60, heat: 240};

export function HistogramPanel({card, isPinned}: {card: RunsCard; isPinned: boolean}) {
  const runs = drawnRuns(card);
  const timeKind = settings.timeKind.value;
  const timeRange = settings.timeRange.value;
  const max = Math.max(8, Math.ceil(ROOM[own.mode.value] / runs.length));
  const {series, problem} = useHistograms({runs, tag: card.tag, timeKind, timeRange, max});
  const chart = useChart(card, series);
  const made = useRef<HistogramChart | undefined>(undefined);
  const hover = useSignal<HistogramHover | undefined>(undefined);
  const events = useMemo(() => eventsOf(card, hover), [card.tag]);
  return (
    <HistogramFrame
      card={card}
      isPinned={isPinned}
      series={series}
      problem={problem}
      menu={menuOf(card, () => made.current)}
    >
      <HistogramHost
        chart={chart}
        events={events}
        ready={(histograms) => {
          made.current = histograms;
        }}
      />
      {hover.value && <HistogramReadout hover={hover.value} timeKind={timeKind} />}
    </HistogramFrame>
  );
}

/** Returns the same object while nothing in it changes, so that the chart is drawn once. */
function useChart(card: RunsCard, series: readonly HistogramSeries[] | undefined): HistogramProps {
  const timeKind = settings.timeKind.value;
  const colours = colourOf.value;
  const layers = useMemo(
    () =>
      (series ?? []).map((one) => ({
        key: one.run,
        colour: colours(one.run).colour,
        step: one.step,
        time: timesOf(one, timeKind),
        buckets: one,
      })),
    [series, timeKind, colours],
  );
  const rest = {
    mode: own.mode.value,
    timeKind,
    isLog: own.isLog.value,
    bins: own.bins.value,
    clip: own.clipPercent.value / 100,
    valueRange: settings.valueRanges.value.get(card.tag),
    timeRange: settings.timeRange.value,
    chosenStep: isStepLinked.value ? linkedStep.value : undefined,
    label: `Histograms of ${card.tag}, ${card.runs.join(', ')}`,
  };
  return useMemo(() => ({layers, ...rest}), [layers, JSON.stringify(rest)]);
}

function eventsOf({tag}: RunsCard, hover: Signal<HistogramHover | undefined>): HistogramEvents {
  return {
    zoom(value, time) {
      settings.setValueRange(tag, value);
      settings.timeRange.value = time;
    },
    hover(next) {
      hover.value = next;
    },
    pick(step) {
      if (isStepLinked.peek()) linkedStep.value = step === linkedStep.peek() ? undefined : step;
    },
  };
}

function menuOf(card: RunsCard, made: () => HistogramChart | undefined): MenuEntry[] {
  const {tag} = card;
  const legend = drawnRuns(card).map((run) => ({
    label: run,
    colour: colourOf.peek()(run).colour,
  }));
  return [
    {
      label: 'Fit to data',
      icon: 'reset',
      isDisabled: !settings.isZoomed.value,
      hint: 'double-click',
      onPick: () => {
        settings.setValueRange(tag, undefined);
        settings.timeRange.value = undefined;
      },
    },
    {heading: 'Save'},
    ...pngEntries(made, () => ({title: tag, legend})),
    saveCsvEntry(card),
  ];
}
