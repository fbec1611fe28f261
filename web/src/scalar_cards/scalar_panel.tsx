// SPDX-License-Identifier: Apache-2.0
// One scalar card with its data. It requests only the window that the card shows.
import {effect, useComputed, useSignal} from '@preact/signals';
import {useEffect, useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import type {PinPlace} from '../cards/pin_actions';
import type {Range} from '../chart/axes/axis';
import type {ChartEvents, ChartProps, Hover} from '../chart/types';
import {ChartSeries, type SeriesState} from '../data/chart_series';
import {isStepLinked, linkedStep} from '../data/linked_step';
import {hoveredRun, selectOnly, shownRuns} from '../data/selection';
import type {Selection} from './card_settings';
import {type QueryWindow, queryWindow} from './query_window';
import {showReadout} from './readout';
import {ScalarCard, type ScalarCardParts} from './scalar_card';
import type {LinesOf, ScalarChart} from './scalar_chart';
import * as view from './settings';

export interface ScalarPanelProps<C extends ScalarChart> {
  readonly card: C;
  readonly place: PinPlace;
  readonly width: number;
  /** Must read only signals and its arguments. */
  readonly linesOf: LinesOf<C>;
  /** What the dashboard adds to the card. */
  readonly partsOf?: ((card: C, state: SeriesState) => ScalarCardParts) | undefined;
}

// During a gesture the chart draws the data it has; requests are sent at this rate.
const ASK_DELAY_MS = 70;

export function ScalarPanel<C extends ScalarChart>(props: ScalarPanelProps<C>) {
  const {card, place, width, linesOf, partsOf} = props;
  // The tags of a card may change while it is mounted.
  const shown = useSignal(card);
  shown.value = card;
  const series = useMemo(() => new ChartSeries(), []);
  useEffect(
    () => () => {
      series.close();
      // A card that is removed under the pointer gets no leave event.
      if (view.pointer.peek()?.card === card.id) noteHover(card.id, undefined);
    },
    [series],
  );
  const shownWidth = useSignal(width);
  shownWidth.value = width;
  const xRange = useComputed(() => shownXRange(card.id));
  useAsking(series, shown, xRange, shownWidth);

  const lines = useComputed(() => linesOf(shown.value, series.state.value, shownRuns.value));
  const chart = useComputed(() => chartProps(shown.value, series, lines.value));
  const events = useMemo(() => chartEvents(card.id), [card.id]);
  return (
    <ScalarCard
      card={card}
      place={place}
      parts={partsOf?.(card, series.state.value)}
      state={series.state.value}
      chart={chart.value}
      events={events}
      retry={() => series.retry()}
    />
  );
}

function shownXRange(id: string): Range | undefined {
  return view.isZoomLinked.value ? view.zoom.value : view.cardSettings(id).xRange;
}

function useAsking(
  series: ChartSeries,
  card: {readonly value: ScalarChart},
  xRange: {readonly value: Range | undefined},
  width: {readonly value: number},
): void {
  const held = useRef<QueryWindow | undefined>(undefined);
  // A throttle, not a debounce: a long gesture also loads data while it lasts.
  const pending = useRef<{timer: ReturnType<typeof setTimeout>; ask: () => void} | undefined>(
    undefined,
  );
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  const follow = () => {
    const pixels = width.value * (window.devicePixelRatio || 1);
    const range = xRange.value;
    const query = {
      tags: card.value.tags,
      x: view.xKind.value,
      xScale: view.xScale.value,
      smoothing: view.smoothing.value,
    };
    const runs = shownRuns.value;
    const ask = () => {
      held.current = queryWindow(range, pixels, held.current);
      series.ask({...query, ...held.current}, runs);
    };
    if (series.state.peek().query === undefined) {
      ask();
    } else if (pending.current) {
      pending.current.ask = ask;
    } else {
      const timer = setTimeout(() => {
        const latest = pending.current;
        pending.current = undefined;
        latest?.ask();
      }, ASK_DELAY_MS);
      pending.current = {timer, ask};
    }
  };
  // Not useSignalEffect, which waits for a frame: the first request should not.
  useLayoutEffect(() => effect(follow), []);
}

function chartProps(
  card: ScalarChart,
  series: ChartSeries,
  lines: ChartProps['lines'],
): ChartProps {
  const own = view.cardSettings(card.id);
  const asked = series.state.value.query;
  const {pointer} = view;
  return {
    lines,
    xKind: asked?.x ?? view.xKind.value,
    xScale: view.xScale.value,
    yScale: own.yScale ?? view.yScale.value,
    yFit: own.yFit ?? view.yFit.value,
    xRange: shownXRange(card.id),
    yRange: own.yRange,
    highlight: hoveredRun.value,
    linkedX: pointer.value && pointer.value.card !== card.id ? pointer.value.x : undefined,
    selection: shownSelection(card.id),
    label: `${card.tag}, ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
  };
}

function shownSelection(id: string): Selection | undefined {
  if (view.xKind.value !== 'step') return undefined;
  return view.isSelectionLinked.value ? view.selection.value : view.cardSettings(id).selection;
}

function chartEvents(id: string): ChartEvents {
  return {
    zoom(x, y) {
      if (view.isZoomLinked.peek()) view.zoom.value = x;
      view.setCardSettings(id, {xRange: view.isZoomLinked.peek() ? undefined : x, yRange: y});
    },
    hover: (hover) => noteHover(id, hover),
    pick: (run) => selectOnly([run]),
    select(selection) {
      if (view.xKind.peek() !== 'step') return;
      if (isStepLinked.peek()) linkedStep.value = selection?.end ?? selection?.begin;
      if (view.isSelectionLinked.peek()) view.selection.value = selection;
      else view.setCardSettings(id, {selection});
    },
  };
}

function noteHover(id: string, hover: Hover | undefined): void {
  view.pointer.value = hover && {card: id, x: hover.x};
  hoveredRun.value = hover?.points[0] && isNear(hover) ? hover.points[0].key : undefined;
  showReadout(hover);
}

// A run is highlighted only if the pointer is close to its line.
const NEAR_PIXELS = 14;
function isNear(hover: Hover): boolean {
  return hover.points[0]!.pixels <= NEAR_PIXELS;
}
