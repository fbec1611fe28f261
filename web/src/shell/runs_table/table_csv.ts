// SPDX-License-Identifier: Apache-2.0
import {csvCell} from '../../base/csv';
import type {Run} from '../../data/logs';
import type {Column} from './columns';

/** The table as it is shown: the same rows and columns, with every digit of the numbers. */
export function tableCsv(runs: readonly Run[], columns: readonly Column[]): string {
  const lines = [
    ['Run', ...columns.map(({label}) => label)],
    ...runs.map((run) => [run.name, ...columns.map((column) => savedCell(column, run))]),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

function savedCell(column: Column, run: Run): string {
  const cell = column.cellOf(run);
  return cell === undefined ? '' : column.save(cell);
}
