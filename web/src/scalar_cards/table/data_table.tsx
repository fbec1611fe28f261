// SPDX-License-Identifier: Apache-2.0
// Below a chart: the values of each run at the selected step, or statistics of the selected range.
import './data_table.css';
import {computed, useComputed, useSignal, useSignalEffect} from '@preact/signals';
import {useEffect, useId, useMemo} from 'preact/hooks';
import {fetchJson} from '../../data/client';
import {onGrowth} from '../../data/growth';
import {runs} from '../../data/logs';
import {shownRuns} from '../../data/selection';
import {Splitter} from '../../widgets/controls/splitter';
import {
  chosenColumns,
  pointColumns,
  rangeColumns,
  rangeTableColumns,
  stepTableColumns,
} from '../columns';
import type {ScalarChart} from '../scalar_chart';
import {smoothing, TABLE_HEIGHT, tableHeight} from '../settings';
import {selectionOf} from '../step_choice';
import {type FetchRanges, RangeFeed, type RangeState} from './range_feed';
import {orderRows, type RangeJson, type TableRow, tableRow} from './range_table';
import {TableRows} from './table_rows';

const fetchRanges: FetchRanges = ({tags, runs: names, selection, smoothing: weight}, cancel) =>
  fetchJson<{series: RangeJson[]}>(
    'api/v1/ranges',
    {
      tag: tags,
      run: names,
      begin: selection.begin,
      end: selection.end ?? selection.begin,
      smoothing: weight > 0 ? weight : undefined,
    },
    cancel,
  );

// Equal names make an equal text, so that new points of the same runs are not a change.
const shownNames = computed(() => shownRuns.value.join('\n'));

/** Follows the selection, the runs and, less often, their growth. */
function useFeed(card: ScalarChart): RangeFeed {
  const feed = useMemo(() => new RangeFeed(fetchRanges), []);
  const tags = useSignal(card.tags);
  tags.value = card.tags;
  const growth = useSignal(0);
  useEffect(
    () =>
      onGrowth(
        () => shownRuns.peek(),
        () => growth.value++,
      ),
    [],
  );
  useSignalEffect(() => {
    const selection = selectionOf(card.id);
    growth.value;
    shownNames.value;
    if (!selection || tags.value.length === 0) return;
    const names = shownRuns.peek();
    feed.ask({tags: tags.value, runs: names, selection, smoothing: smoothing.value});
  });
  useEffect(() => () => feed.close(), []);
  return feed;
}

export function DataTable({card}: {card: ScalarChart}) {
  const id = useId();
  const feed = useFeed(card);
  const isSelected = useComputed(() => selectionOf(card.id) !== undefined);
  return (
    <div class="data-table" id={id} style={{height: `${tableHeight.value}px`}}>
      {isSelected.value ? (
        <Figures state={feed.state.value} hasTags={card.tags.length > 1} />
      ) : (
        <div class="data-table-note">Click below the x axis to select a step.</div>
      )}
      <Splitter
        label="Height of the tables"
        controls={id}
        isVertical
        value={tableHeight.value}
        {...TABLE_HEIGHT}
        onChange={(height) => {
          tableHeight.value = height;
        }}
      />
    </div>
  );
}

function Figures({state, hasTags}: {state: RangeState; hasTags: boolean}) {
  const order = useSignal({column: '', isDescending: true});
  const {series, selection, problem} = state;
  const isRange = selection?.end !== undefined;
  const rows = useMemo(() => rowsOf(state), [series, selection]);
  const {column, isDescending} = order.value;
  const ordered = useMemo(
    () => (column === '' ? rows : orderRows(rows, column, isDescending)),
    [rows, column, isDescending],
  );
  if (problem) return <div class="data-table-note">{problem.message}</div>;
  const [all, chosen] = isRange
    ? [rangeColumns, rangeTableColumns]
    : [pointColumns, stepTableColumns];
  return (
    <TableRows
      rows={ordered}
      columns={chosenColumns(all, chosen.value)}
      choice={{columns: all, chosen}}
      hasTags={hasTags}
      order={order.value}
      orderBy={(name) => {
        order.value = {column: name, isDescending: column !== name || !isDescending};
      }}
    />
  );
}

function rowsOf({series, selection}: RangeState): TableRow[] {
  if (!selection) return [];
  const known = runs.peek();
  return series.map((each) => tableRow(each, selection, known.get(each.run)?.startTime));
}
