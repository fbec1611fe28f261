// SPDX-License-Identifier: Apache-2.0
// One scalar card with its data. It requests only the window that the card shows.
import {
  effect,
  type ReadonlySignal,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals';
import {useEffect, useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {nameOfTag} from '../cards/card_title';
import type {PinPlace} from '../cards/pin_actions';
import type {Range, XKind} from '../chart/axes/axis';
import {fitX} from '../chart/domain';
import type {ChartEvents, ChartProps, Hover} from '../chart/types';
import {ChartSeries, type SeriesState} from '../data/chart_series';
import {toggleIsolation} from '../data/isolation';
import {hoveredRun, shownRuns} from '../data/selection';
import {readoutColumns} from './columns';
import {zoomFor, zoomLinked, zooms} from './linked_zoom';
import {type QueryWindow, queryWindow} from './query_window';
import {showReadout} from './readout';
import {ScalarCard, type ScalarCardParts} from './scalar_card';
import type {LinesOf, ScalarChart} from './scalar_chart';
import * as view from './settings';
import {noteSeen, selectionOf, selectSteps} from './step_choice';

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
      noteSeen(card.id, undefined);
      // A card that is removed under the pointer gets no leave event.
      if (view.pointer.peek()?.card === card.id) noteHover(card.id, undefined);
    },
    [series],
  );
  const shownWidth = useSignal(width);
  shownWidth.value = width;
  const lines = useComputed(() => linesOf(shown.value, series.state.value, shownRuns.value));
  const extent = useExtent(series, lines);
  const xRange = useComputed(() => shownXRange(card.id, extent.value));
  useSeriesRequests(series, shown, xRange, shownWidth);

  const chart = useComputed(() => chartProps(shown.value, series, lines.value, xRange.value));
  const events = useMemo(() => chartEvents(card.id, extent), [card.id]);
  return (
    <ScalarCard
      card={card}
      place={place}
      parts={partsOf?.(card, series.state.value)}
      state={series.state.value}
      lines={lines.value}
      chart={chart}
      events={events}
      retry={() => series.retry()}
    />
  );
}

function shownXRange(id: string, extent: Range | undefined): Range | undefined {
  const own = view.cardSettings(id);
  if (!view.isZoomLinked.value) return own.xRange;
  return own.isXFitted ? undefined : zoomFor(zooms.value, extent);
}

/**
 * The x of all points; undefined until known. It is known from requests for everything, and stays
 * as it was while the card is zoomed, so a growing run does not lose its zoom.
 */
function useExtent(
  series: ChartSeries,
  lines: ReadonlySignal<ChartProps['lines']>,
): ReadonlySignal<Range | undefined> {
  const held = useSignal<{readonly range: Range; readonly x: XKind} | undefined>(undefined);
  useSignalEffect(() => {
    const {query} = series.state.value;
    const isWhole = query !== undefined && query.begin === undefined && query.end === undefined;
    if (!isWhole || lines.value.length === 0) return;
    held.value = {range: fitX(lines.value, 'linear', query.x), x: query.x};
  });
  return useComputed(() => (held.value?.x === view.xKind.value ? held.value.range : undefined));
}

function useSeriesRequests(
  series: ChartSeries,
  card: {readonly value: ScalarChart},
  xRange: {readonly value: Range | undefined},
  width: {readonly value: number},
): void {
  const held = useRef<QueryWindow | undefined>(undefined);
  // A throttle, not a debounce: a long gesture also loads data while it lasts.
  const pending = useRef<{timer: ReturnType<typeof setTimeout>; send: () => void} | undefined>(
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
      hasTimes: ['Time', 'Relative'].some((name) => readoutColumns.value.includes(name)),
    };
    const runs = shownRuns.value;
    const send = () => {
      held.current = queryWindow(range, pixels, held.current);
      series.request({...query, ...held.current}, runs);
    };
    if (series.state.peek().query === undefined) {
      send();
    } else if (pending.current) {
      pending.current.send = send;
    } else {
      const timer = setTimeout(() => {
        const latest = pending.current;
        pending.current = undefined;
        latest?.send();
      }, ASK_DELAY_MS);
      pending.current = {timer, send};
    }
  };
  // Not useSignalEffect, which waits for a frame: the first request should not.
  useLayoutEffect(() => effect(follow), []);
}

function chartProps(
  card: ScalarChart,
  series: ChartSeries,
  lines: ChartProps['lines'],
  xRange: Range | undefined,
): ChartProps {
  const own = view.cardSettings(card.id);
  const shownQuery = series.state.value.query;
  const {pointer} = view;
  return {
    lines,
    xKind: shownQuery?.x ?? view.xKind.value,
    xScale: view.xScale.value,
    yScale: own.yScale ?? view.yScale.value,
    yFit: own.yFit ?? view.yFit.value,
    xRange,
    yRange: own.yRange,
    highlight: hoveredRun.value,
    linkedX: pointer.value && pointer.value.card !== card.id ? pointer.value.x : undefined,
    selection: selectionOf(card.id),
    label: `${nameOfTag(card.tag)}, ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
  };
}

function chartEvents(id: string, extent: ReadonlySignal<Range | undefined>): ChartEvents {
  return {
    zoom(x, y) {
      if (view.isZoomLinked.peek()) zoomLinked(extent.peek(), x);
      view.setCardSettings(id, {
        xRange: view.isZoomLinked.peek() ? undefined : x,
        yRange: y,
        isXFitted: undefined,
      });
    },
    hover: (hover) => noteHover(id, hover),
    pick: (run) => toggleIsolation([run], run),
    select: (selection) => selectSteps(id, selection),
  };
}

function noteHover(id: string, hover: Hover | undefined): void {
  // A busy chart notices late that the pointer has moved on to another one.
  const owner = view.pointer.peek()?.card;
  if (hover === undefined && owner !== undefined && owner !== id) return;
  view.pointer.value = hover && {card: id, x: hover.x};
  hoveredRun.value = hover?.points[0] && isNear(hover) ? hover.points[0].key : undefined;
  showReadout(hover);
}

// A run is highlighted only if the pointer is close to its line.
const NEAR_PIXELS = 14;
function isNear(hover: Hover): boolean {
  return hover.points[0]!.pixels <= NEAR_PIXELS;
}
