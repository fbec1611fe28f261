// SPDX-License-Identifier: Apache-2.0
// A titled line chart. It neither holds nor fetches data: the panel passes everything.

import {useSignal} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {useRef} from 'preact/hooks';
import {formatCount, formatInteger} from '../base/format';
import type {Problem} from '../base/result';
import {CardFrame} from '../cards/card_frame';
import {type PinPlace, pinDropHandler} from '../cards/pin_actions';
import {ChartHost} from '../chart/chart_host';
import type {LineChart} from '../chart/line_chart';
import type {ChartEvents, ChartProps, Drawn} from '../chart/types';
import type {SeriesState} from '../data/chart_series';
import {Button} from '../widgets/button';
import type {MenuEntry} from '../widgets/menu';
import {tooltip} from '../widgets/tooltip';
import {CardActions} from './card_actions';
import {DataTable} from './data_table';
import {countPoints, nanEnds} from './lines';
import {PointChips} from './point_chips';
import {RangeDialog} from './range_dialog';
import type {ScalarChart} from './scalar_chart';
import {scalarMenu} from './scalar_menu';
import {isTableShown, setCardSettings} from './settings';

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
  readonly chart: ChartProps;
  readonly events: ChartEvents;
  retry(): void;
}

export function ScalarCard(props: ScalarCardProps) {
  const {card, place, parts = {}, state, chart, events, retry} = props;
  const drawn = useSignal<Drawn | undefined>(undefined);
  const made = useRef<LineChart | undefined>(undefined);
  const lastDrawn = useRef<Drawn | undefined>(undefined);
  const isAskingRange = useSignal(false);
  const fetchRange = () => {
    isAskingRange.value = true;
  };
  const counts = countPoints(state);
  const isEmpty = state.query !== undefined && chart.lines.length === 0;
  return (
    <CardFrame
      card={card}
      take={pinDropHandler(card, place)}
      badges={
        <>
          {parts.badges}
          <PointChips id={card.id} drawn={drawn.value} counts={counts} ends={nanEnds(state)} />
        </>
      }
      meta={counts.stored > 0 && <PointCount {...counts} />}
      actions={
        <CardActions
          card={card}
          place={place}
          menu={[...(parts.menu ?? []), ...scalarMenu(card, chart, () => made.current, fetchRange)]}
        />
      }
    >
      <div class="card-content">
        {state.query ? (
          <ChartHost
            chart={chart}
            events={{
              ...events,
              drawn: (next) => {
                lastDrawn.current = next;
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
        {state.problem && <Failed problem={state.problem} retry={retry} />}
      </div>
      {parts.caption}
      {isTableShown.value && <DataTable card={card} selection={chart.selection} />}
      {isAskingRange.value && (
        <RangeDialog
          title={`Y range of ${card.tag}`}
          range={chart.yRange ?? lastDrawn.current?.yRange}
          set={(yRange) => setCardSettings(card.id, {yRange})}
          close={() => {
            isAskingRange.value = false;
          }}
        />
      )}
    </CardFrame>
  );
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

function Failed({problem, retry}: {problem: Problem; retry: () => void}) {
  return (
    <div class="card-note" role="alert">
      <span>{problem.message}</span>
      {problem.hint && <span>{problem.hint}</span>}
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

function PointCount({stored, drawn}: {stored: number; drawn: number}) {
  const isWhole = drawn >= stored;
  const all = `${formatInteger(stored)} points stored`;
  const hint = isWhole
    ? `${all}, all drawn.`
    : `${all}. Drawn: the first, lowest, highest and last point per pixel column. Zoom in to see more.`;
  return (
    <span {...tooltip(hint)}>
      {isWhole ? formatCount(stored) : `${formatCount(drawn)} of ${formatCount(stored)}`}
    </span>
  );
}
