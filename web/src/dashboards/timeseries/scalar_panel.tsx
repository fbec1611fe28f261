// SPDX-License-Identifier: Apache-2.0
// One scalar card with its data: it asks for the window that the card shows and for nothing else.
import {useComputed, useSignal, useSignalEffect} from '@preact/signals';
import {useEffect, useMemo, useRef} from 'preact/hooks';
import type {ChartEvents, ChartProps, Hover, Range} from '../../chart/types';
import {colourOf} from '../../data/colours';
import {isStepLinked, linkedStep} from '../../data/linked_step';
import {hoveredRun, selectOnly, shownRuns} from '../../data/selection';
import {SeriesView} from '../../data/series_view';
import type {Card} from './card';
import type {Selection} from './card_view';
import {makeLines} from './lines';
import {type QueryWindow, queryWindow} from './query_window';
import {showReadout} from './readout';
import {ScalarCard} from './scalar_card';
import * as view from './view';

export interface PanelProps {
  readonly card: Card;
  readonly isPinned: boolean;
  readonly width: number;
}

// While a gesture goes on the chart draws what it has; the data follow at this pace.
const ASK_DELAY_MS = 70;

export function ScalarPanel({card, isPinned, width}: PanelProps) {
  const series = useMemo(() => new SeriesView(), []);
  useEffect(
    () => () => {
      series.close();
      // A card that goes away under the pointer hears nothing of its leaving.
      if (view.pointer.peek()?.card === card.id) noteHover(card, undefined);
    },
    [series],
  );
  const shownWidth = useSignal(width);
  shownWidth.value = width;
  const xRange = useComputed(() => shownXRange(card.id));
  useAsking(series, card, xRange, shownWidth);

  const lines = useComputed(() => makeLines(series.state.value, shownRuns.value, colourOf.value));
  const chart = useComputed(() => chartProps(card, series, lines.value));
  const events = useMemo(() => chartEvents(card), [card.id]);
  return (
    <ScalarCard
      card={card}
      isPinned={isPinned}
      state={series.state.value}
      chart={chart.value}
      events={events}
      retry={() => series.retry()}
    />
  );
}

function shownXRange(id: string): Range | undefined {
  return view.isZoomLinked.value ? view.zoom.value : view.cardView(id).xRange;
}

function useAsking(
  series: SeriesView,
  card: Card,
  xRange: {readonly value: Range | undefined},
  width: {readonly value: number},
): void {
  const held = useRef<QueryWindow | undefined>(undefined);
  // Not a delay that begins anew with every move: also a long gesture gets its data on the way.
  const pending = useRef<{timer: ReturnType<typeof setTimeout>; ask: () => void} | undefined>(
    undefined,
  );
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  useSignalEffect(() => {
    const pixels = width.value * (window.devicePixelRatio || 1);
    const range = xRange.value;
    const query = {
      tag: card.tag,
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
  });
}

function chartProps(card: Card, series: SeriesView, lines: ChartProps['lines']): ChartProps {
  const own = view.cardView(card.id);
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
  return view.isSelectionLinked.value ? view.selection.value : view.cardView(id).selection;
}

function chartEvents(card: Card): ChartEvents {
  return {
    zoom(x, y) {
      if (view.isZoomLinked.peek()) view.zoom.value = x;
      view.setCardView(card.id, {xRange: view.isZoomLinked.peek() ? undefined : x, yRange: y});
    },
    hover: (hover) => noteHover(card, hover),
    pick: (run) => selectOnly([run]),
    select(selection) {
      if (view.xKind.peek() !== 'step') return;
      if (isStepLinked.peek()) linkedStep.value = selection?.end ?? selection?.begin;
      if (view.isSelectionLinked.peek()) view.selection.value = selection;
      else view.setCardView(card.id, {selection});
    },
  };
}

function noteHover(card: Card, hover: Hover | undefined): void {
  view.pointer.value = hover && {card: card.id, x: hover.x};
  hoveredRun.value = hover?.points[0] && isNear(hover) ? hover.points[0].key : undefined;
  showReadout(hover && {card, hover});
}

// A run steps forward only when the pointer is really at its line.
const NEAR_PIXELS = 14;
function isNear(hover: Hover): boolean {
  return hover.points[0]!.pixels <= NEAR_PIXELS;
}
