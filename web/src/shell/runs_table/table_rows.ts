// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, useComputed, useSignal, useSignalEffect} from '@preact/signals';
import {useRef} from 'preact/hooks';
import {runs} from '../../data/logs';
import {matchingRuns} from '../../data/selection';
import {orderByKey} from '../runs_panel/order';
import {isOrderFrozen} from '../runs_panel/rows';
import {listRows, type RunRow} from '../runs_panel/tree';
import {type TableOrder, tableOrder} from './chosen_columns';
import type {Cell, Column} from './columns';

function cellsOf(column: Column | undefined): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>();
  if (!column) return cells;
  for (const [name, run] of runs.value) {
    const cell = column.cellOf(run);
    if (cell !== undefined) cells.set(name, cell);
  }
  return cells;
}

function ordered(
  names: readonly string[],
  {by, isDescending}: TableOrder,
  cells: ReadonlyMap<string, Cell>,
): readonly string[] {
  if (by === 'name') return isDescending ? names.toReversed() : names;
  return orderByKey(names, isDescending, (name) => cells.get(name));
}

/** The runs that match the filter, sorted. Rows do not change places under the pointer. */
export function useTableRows(
  columns: ReadonlySignal<readonly Column[]>,
): ReadonlySignal<readonly RunRow[]> {
  const names = useSignal<readonly string[]>([]);
  const sorted = useRef<{listed: readonly string[]; by: string}>({listed: [], by: ''});
  useSignalEffect(() => {
    const listed = matchingRuns.value;
    const order = tableOrder.value;
    const cells = cellsOf(columns.value.find(({id}) => id === order.by));
    // The first cells of a column arrive after it has been chosen.
    const by = `${order.isDescending} ${cells.size > 0} ${order.by}`;
    const isNew = listed !== sorted.current.listed || by !== sorted.current.by;
    if (!isNew && isOrderFrozen.value) return;
    sorted.current = {listed, by};
    const next = ordered(listed, order, cells);
    const before = names.peek();
    const isSame = next.length === before.length && next.every((name, i) => name === before[i]);
    if (!isSame) names.value = next;
  });
  // What a row shows does not depend on the order, and costs more than sorting.
  const byName = useComputed(
    () => new Map(listRows(matchingRuns.value).map((row) => [row.key, row] as const)),
  );
  return useComputed(() => names.value.flatMap((name) => byName.value.get(name) ?? []));
}
