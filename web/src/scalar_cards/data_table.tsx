// SPDX-License-Identifier: Apache-2.0
// Below a chart: the values of each run at the selected step, or statistics of the selected range.
import './data_table.css';
import {computed, useSignal} from '@preact/signals';
import {useEffect, useState} from 'preact/hooks';
import {formatDuration, formatInteger, formatNumber} from '../base/format';
import {swatchFill} from '../base/palette';
import type {Result} from '../base/result';
import {useRequest} from '../cards/use_request';
import {fetchJson} from '../data/client';
import {colourOf} from '../data/colours';
import {onGrowth} from '../data/growth';
import {runs} from '../data/logs';
import {hoveredRun, shownRuns} from '../data/selection';
import type {Selection} from './card_settings';
import {
  orderRows,
  type RangeJson,
  rangeColumns,
  stepColumns,
  type TableRow,
  tableRow,
} from './range_table';
import type {ScalarChart} from './scalar_chart';
import {smoothing} from './settings';

export const TABLE_HEIGHT = 124;

const shownNames = computed(() => shownRuns.value.join('\n'));

function fetchRanges(
  tags: readonly string[],
  {begin, end}: Selection,
  cancel: AbortSignal,
): Promise<Result<{series: RangeJson[]}>> {
  const parameters = {
    tag: tags,
    run: shownRuns.peek(),
    begin,
    end: end ?? begin,
    smoothing: smoothing.peek() > 0 ? smoothing.peek() : undefined,
  };
  return fetchJson('api/v1/ranges', parameters, cancel);
}

/** A growing run changes its last value all the time, so the table is updated less often. */
function useGrowth(): number {
  const [growth, setGrowth] = useState(0);
  useEffect(
    () =>
      onGrowth(
        () => shownRuns.peek(),
        () => setGrowth((count) => count + 1),
      ),
    [],
  );
  return growth;
}

export function DataTable({
  card,
  selection,
}: {
  card: ScalarChart;
  selection: Selection | undefined;
}) {
  const order = useSignal({column: '', isDescending: true});
  const key = JSON.stringify([
    card.tags,
    selection,
    smoothing.value,
    shownNames.value,
    useGrowth(),
  ]);
  const answer = useRequest(key, async (cancel) =>
    selection && card.tags.length > 0
      ? fetchRanges(card.tags, selection, cancel)
      : {ok: true, value: {series: []}},
  );
  if (!selection)
    return <div class="data-table data-table-note">Click below the x axis to select a step.</div>;
  if (answer.problem) return <div class="data-table data-table-note">{answer.problem.message}</div>;
  const columns = selection.end === undefined ? stepColumns : rangeColumns;
  const rows = (answer.value?.series ?? []).map((series) =>
    tableRow(series, selection, runs.value.get(series.run)?.startTime),
  );
  const hasTags = card.tags.length > 1;
  const {column, isDescending} = order.value;
  const shown = column === '' ? rows : orderRows(rows, column, isDescending);
  return (
    <div class="data-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Run</th>
            {hasTags && <th scope="col">Tag</th>}
            {columns.map((name) => (
              <th key={name} scope="col" aria-sort={sortOf(name, column, isDescending)}>
                <button
                  type="button"
                  onClick={() => {
                    order.value = {column: name, isDescending: column !== name || !isDescending};
                  }}
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={`${row.run} ${row.tag}`} row={row} columns={columns} hasTag={hasTags} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function sortOf(name: string, column: string, isDescending: boolean) {
  if (name !== column) return 'none';
  return isDescending ? 'descending' : 'ascending';
}

interface RowProps {
  readonly row: TableRow;
  readonly columns: readonly string[];
  readonly hasTag: boolean;
}

function Row({row, columns, hasTag}: RowProps) {
  return (
    <tr
      class={hoveredRun.value === row.run ? 'data-table-hovered' : ''}
      onPointerEnter={() => {
        hoveredRun.value = row.run;
      }}
      onPointerLeave={() => {
        hoveredRun.value = undefined;
      }}
    >
      <th scope="row">
        <span class="data-table-swatch" style={{background: swatchFill(colourOf.value(row.run))}} />
        {row.run}
      </th>
      {hasTag && <td class="data-table-tag">{row.tag}</td>}
      {columns.map((name) => (
        <td key={name}>{formatCell(name, row.cells[name])}</td>
      ))}
    </tr>
  );
}

function formatCell(column: string, value: number | undefined): string {
  if (value === undefined) return '';
  if (column === 'Relative') return formatDuration(value);
  if (column.toLowerCase().includes('step')) return formatInteger(value);
  return column === '%' ? `${formatNumber(Number(value.toPrecision(3)))} %` : formatNumber(value);
}
