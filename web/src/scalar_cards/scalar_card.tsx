// SPDX-License-Identifier: Apache-2.0
// A titled chart of lines. It holds no data and fetches none: the panel hands it everything.

import {useSignal} from '@preact/signals';
import type {ComponentChildren} from 'preact';
import {useRef} from 'preact/hooks';
import {formatCount, formatInteger} from '../base/format';
import type {Problem} from '../base/result';
import {CardFrame} from '../cards/card_frame';
import {type PinPlace, takingPins} from '../cards/pin_actions';
import {ChartView} from '../chart/chart_view';
import type {LineChart} from '../chart/line_chart';
import type {ChartEvents, ChartProps, Drawn} from '../chart/types';
import type {SeriesState} from '../data/series_view';
import {Badge} from '../widgets/badge';
import {Button} from '../widgets/button';
import type {MenuEntry} from '../widgets/menu';
import {tooltip} from '../widgets/tooltip';
import {CardActions} from './card_actions';
import {DataTable} from './data_table';
import {countPoints, type PointCounts} from './lines';
import {RangeDialog} from './range_dialog';
import type {ScalarChart} from './scalar_chart';
import {scalarMenu} from './scalar_menu';
import {isTableShown, setCardView} from './settings';

/** What a dashboard adds to the card. */
export interface ScalarCardParts {
  readonly badges?: ComponentChildren;
  /** Stands in the picture instead of lines: why there can be none. */
  readonly note?: ComponentChildren;
  /** Between the picture and the table. */
  readonly caption?: ComponentChildren;
  /** At the head of the menu. */
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
  const askRange = () => {
    isAskingRange.value = true;
  };
  const counts = countPoints(state);
  const isEmpty = state.query !== undefined && chart.lines.length === 0;
  return (
    <CardFrame
      card={card}
      take={takingPins(card, place)}
      badges={
        <>
          {parts.badges}
          <Badges id={card.id} drawn={drawn.value} counts={counts} />
        </>
      }
      meta={counts.stored > 0 && <PointCount {...counts} />}
      actions={
        <CardActions
          card={card}
          place={place}
          menu={[...(parts.menu ?? []), ...scalarMenu(card, chart, () => made.current, askRange)]}
        />
      }
    >
      <div class="card-picture">
        <ChartView
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
        {state.query === undefined && !state.problem && <div class="card-skeleton" />}
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
          set={(yRange) => setCardView(card.id, {yRange})}
          close={() => {
            isAskingRange.value = false;
          }}
        />
      )}
    </CardFrame>
  );
}

// Hundreds of drawings a minute say the same.
function noteDrawn(held: {value: Drawn | undefined; peek(): Drawn | undefined}, next: Drawn): void {
  const before = held.peek();
  if (before?.clipped === next.clipped && before.infinite === next.infinite) return;
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
  const all = `${formatInteger(stored)} points are stored`;
  const hint = isWhole
    ? `${all}, and all of them drawn.`
    : `${all}. Drawn are the first, lowest, highest and last of each pixel; zoom in for more.`;
  return (
    <span {...tooltip(hint)}>
      {isWhole ? formatCount(stored) : `${formatCount(drawn)} of ${formatCount(stored)}`}
    </span>
  );
}

function Badges(props: {id: string; drawn: Drawn | undefined; counts: PointCounts}) {
  const {id, drawn} = props;
  const {nan, superseded} = props.counts;
  return (
    <>
      {drawn !== undefined && drawn.clipped > 0 && (
        <button
          type="button"
          class="card-badge"
          onClick={() => setCardView(id, {yFit: 'all', yRange: undefined})}
          {...tooltip('Points beyond the y range, marked at the edge. Click to show them all.')}
        >
          <Badge tone="warn">{formatCount(drawn.clipped)} out</Badge>
        </button>
      )}
      {nan > 0 && (
        <span {...tooltip('Values that are no numbers. Triangles mark them in the picture.')}>
          <Badge tone="bad">{formatCount(nan)} NaN</Badge>
        </span>
      )}
      {drawn !== undefined && drawn.infinite > 0 && (
        <span {...tooltip('Infinite values, marked at the edge of the picture.')}>
          <Badge tone="bad">{formatCount(drawn.infinite)} ∞</Badge>
        </span>
      )}
      {superseded > 0 && (
        <span {...tooltip('Points that a restart has replaced; they are drawn faintly.')}>
          <Badge>{formatCount(superseded)} old</Badge>
        </span>
      )}
    </>
  );
}
