// SPDX-License-Identifier: Apache-2.0
// A titled line chart. It neither holds nor fetches data: the panel passes everything.

import {type ReadonlySignal, useComputed, useSignal} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {useMemo, useRef} from 'preact/hooks';
import type {Problem} from '../base/result';
import {setterOf} from '../base/setter_of';
import {CardFrame} from '../cards/card_frame';
import {type PinPlace, pinDropHandler} from '../cards/pin_actions';
import {ChartHost, type ChartHostProps} from '../chart/chart_host';
import type {LineChart} from '../chart/line_chart';
import type {ChartEvents, ChartProps, Drawn, Line} from '../chart/types';
import type {SeriesState} from '../data/chart_series';
import {Button} from '../widgets/button';
import {lazily} from '../widgets/lazily';
import type {MenuEntry} from '../widgets/menu';
import {CardActions} from './card_actions';
import {areOutside, countPoints, nanEnds} from './lines';
import {PointChips} from './point_chips';
import {PointCount} from './point_count';
import type {ScalarChart} from './scalar_chart';
import type {CardDialog} from './scalar_dialog';
import {scalarMenu} from './scalar_menu';
import {cardSettings, isTableShown, setCardSettings, TABLE_MARGIN, tableHeight} from './settings';
import {noteSeen} from './step_choice';

const ScalarDialog = lazily(async () => (await import('./scalar_dialog')).ScalarDialog);
const DataTable = lazily(
  async () => (await import('./table/data_table')).DataTable,
  () => <div style={{flex: 'none', height: `${tableHeight.value + TABLE_MARGIN}px`}} />,
);

/** What a dashboard adds to the card. */
export interface ScalarCardParts {
  readonly badges?: ComponentChildren;
  /** Why there are no lines, shown in place of the chart. */
  readonly note?: ComponentChildren;
  /** Shown between the chart and the table. */
  readonly caption?: ComponentChildren;
  /** At the top of the menu. */
  readonly menu?: readonly MenuEntry[] | undefined;
}

export interface ScalarCardProps {
  readonly card: ScalarChart;
  readonly place: PinPlace;
  readonly parts?: ScalarCardParts | undefined;
  readonly state: SeriesState;
  readonly lines: readonly Line[];
  /** Changes with every movement of the pointer, so only the chart itself follows it. */
  readonly chart: ReadonlySignal<ChartProps>;
  readonly events: ChartEvents;
  retry(): void;
}

export function ScalarCard(props: ScalarCardProps) {
  const {card, place, parts = {}, state, lines, chart, events, retry} = props;
  const drawn = useSignal<Drawn | undefined>(undefined);
  const made = useRef<LineChart | undefined>(undefined);
  const lastDrawn = useRef<Drawn | undefined>(undefined);
  const dialog = useSignal<CardDialog | undefined>(undefined);
  const {counts, ends} = useMemo(
    () => ({counts: countPoints(state), ends: nanEnds(state)}),
    [state],
  );
  // Computed, so that the card is not rendered again when the pointer moves.
  const isYZoomed = useComputed(() => chart.value.yRange !== undefined);
  const isZoomed = useComputed(() => isYZoomed.value || chart.value.xRange !== undefined);
  const isOutside = useComputed(() => areOutside(chart.value.lines, chart.value.xRange));
  const isEmpty = state.query !== undefined && lines.length === 0;
  return (
    <CardFrame
      card={card}
      take={pinDropHandler(card, place)}
      badges={
        <>
          {parts.badges}
          <PointChips
            id={card.id}
            drawn={drawn.value}
            isZoomed={isYZoomed.value}
            counts={counts}
            ends={ends}
          />
        </>
      }
      meta={counts.stored > 0 && <PointCount counts={counts} chart={chart} />}
      actions={
        <CardActions
          card={card}
          place={place}
          menu={[
            ...(parts.menu ?? []),
            ...scalarMenu(card, lines, () => made.current, {
              isZoomed: isZoomed.value,
              fit: () => events.zoom(undefined, undefined),
              ask: setterOf(dialog),
            }),
          ]}
        />
      }
    >
      <div class="card-content">
        {state.query ? (
          <LiveChart
            chart={chart}
            events={{
              ...events,
              drawn: (next) => {
                lastDrawn.current = next;
                noteSeen(card.id, next.xRange);
                noteDrawn(drawn, next);
              },
            }}
            ready={(line) => {
              made.current = line;
            }}
          />
        ) : (
          // Empty axes would be drawn at the cost of the first lines.
          !state.problem && <div class="card-skeleton" />
        )}
        {isEmpty && !state.problem && (
          <div class="card-note">{parts.note ?? 'No points in the runs shown.'}</div>
        )}
        {isOutside.value && !state.problem && <OutsideZoom id={card.id} />}
        {state.problem && <Failed problem={state.problem} retry={retry} />}
      </div>
      {parts.caption}
      {isTableShown.value && <DataTable card={card} />}
      {dialog.value && (
        <ScalarDialog
          kind={dialog.value}
          card={card}
          drawn={lastDrawn.current}
          setX={(range) => events.zoom(range, cardSettings(card.id).yRange)}
          close={() => {
            dialog.value = undefined;
          }}
        />
      )}
    </CardFrame>
  );
}

function LiveChart({
  chart,
  ...rest
}: Pick<ScalarCardProps, 'chart'> & Omit<ChartHostProps, 'chart'>) {
  return <ChartHost chart={chart.value} {...rest} />;
}

// Hundreds of draws per minute report the same counts.
function noteDrawn(held: {value: Drawn | undefined; peek(): Drawn | undefined}, next: Drawn): void {
  const before = held.peek();
  const isSame =
    before?.clipped === next.clipped &&
    before.infinite === next.infinite &&
    before.unplaced === next.unplaced;
  if (isSame) return;
  held.value = next;
}

/** A zoom that another card is made for may leave nothing here. */
function OutsideZoom({id}: {readonly id: string}) {
  return (
    <div class="card-outside">
      <span>No points in this zoom.</span>
      <Button onClick={() => setCardSettings(id, {isXFitted: true, xRange: undefined})}>
        Show all points
      </Button>
    </div>
  );
}

function Failed({problem, retry}: {problem: Problem; retry: () => void}) {
  return (
    <div class="card-note" role="alert">
      <span>{problem.message}</span>
      {problem.hint && <span>{problem.hint}</span>}
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
