// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, useComputed, useSignal, useSignalEffect} from '@preact/signals';
import {useEffect, useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {findingsByRun} from '../../data/health';
import {isReady, runs} from '../../data/logs';
import {shownValueTag} from '../../data/run_values';
import {matchingRuns, runFilter} from '../../data/selection';
import {addShortcuts} from '../../widgets/shortcuts';
import {VirtualList} from '../../widgets/virtual_list';
import {closeRunTable, leaveRunTable} from '../run_table_state';
import {ColourPopover} from '../runs_panel/colour_popover';
import {hoverEvents, useHoverMarks} from '../runs_panel/hover_events';
import {cursor, listEvents, ROW} from '../runs_panel/list_events';
import {RunFindings} from '../runs_panel/run_note';
import {Footer, RunsOrReason} from '../runs_panel/runs_panel';
import type {RunRow} from '../runs_panel/tree';
import {chosenColumns, standardColumns, tableOrder, tableOrderCodec} from './chosen_columns';
import {columnWidths} from './column_widths';
import {allColumns, type Column, LIST_VALUE, readFigure} from './columns';
import {tableData, useTableData} from './table_data';
import {TableHead} from './table_head';
import {TableRow} from './table_row';
import {useTableRows} from './table_rows';
import {TableToolbar} from './table_toolbar';
import './run_table.css';

const HEAD = 34;

/** The run list on the whole page, with as many columns as one likes. */
export function RunTable() {
  const hparams = useComputed(() => tableData.value.hparams);
  const shown = useComputed(() => chosenColumns.value ?? standardColumns(hparams.value));
  const all = useComputed(() => {
    const figures = [...new Set([LIST_VALUE, ...shown.value.filter(readFigure)])];
    const findingsOf = (run: string) => findingsByRun.value.get(run)?.length ?? 0;
    return allColumns(tableData.value, figures, shownValueTag.value, findingsOf);
  });
  const columns = useComputed(() =>
    shown.value.flatMap((id) => all.value.find((column) => column.id === id) ?? []),
  );
  useTableData(shown);
  const rows = useTableRows(columns);
  useLeaving();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what is inside, as in a dialog.
    <div class="run-table" onKeyDown={closeByEscape}>
      <TableToolbar
        shown={shown}
        all={all}
        table={() => ({
          columns: columns.peek(),
          runs: rows.peek().flatMap(({name}) => runs.peek().get(name) ?? []),
        })}
      />
      <RunsOrReason>
        <Grid columns={columns} rows={rows} />
      </RunsOrReason>
      <Footer />
    </div>
  );
}

function closeByEscape(event: KeyboardEvent): void {
  const target = event.target as Element;
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  if (target.closest('dialog, [popover]')) return;
  event.preventDefault();
  closeRunTable();
}

/** Takes the focus, and returns it. */
function useLeaving(): void {
  useEffect(
    () =>
      addShortcuts({
        keys: 'escape',
        label: 'Collapse run table',
        group: 'Runs',
        run: closeRunTable,
        isCommand: false,
      }),
    [],
  );
  const hasFocus = useRef(false);
  useSignalEffect(() => {
    if (!isReady.value || matchingRuns.value.length === 0 || hasFocus.current) return;
    hasFocus.current = true;
    requestAnimationFrame(() => document.getElementById('run-list')?.focus());
  });
  // The list beside the dashboard is there again after the next frame.
  useEffect(() => () => void requestAnimationFrame(leaveRunTable), []);
}

interface GridProps {
  readonly columns: ReadonlySignal<readonly Column[]>;
  readonly rows: ReadonlySignal<readonly RunRow[]>;
}

function Grid({columns, rows}: GridProps) {
  const list = useRef<HTMLDivElement>(null);
  const room = useSignal(0);
  useLayoutEffect(() => {
    const box = list.current!;
    const measure = () => (room.value = box.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  useHoverMarks(list);
  const {clickRow, pressListKey} = useMemo(() => listEvents(rows), [rows]);
  const widths = columnWidths(room.value, columns.value);
  const items = rows.value;
  const activeIndex = items.findIndex((row) => row.key === cursor.value);
  return (
    <>
      <VirtualList
        items={items}
        rowHeight={ROW}
        keyOf={(row) => row.key}
        head={{height: HEAD, content: <TableHead columns={columns.value} widths={widths} />}}
        resetKey={`${tableOrderCodec.print(tableOrder.value)} ${runFilter.value}`}
        activeIndex={activeIndex < 0 ? undefined : activeIndex}
        elementRef={list}
        attributes={{
          id: 'run-list',
          class: 'run-list run-table-grid',
          role: 'grid',
          tabIndex: 0,
          'aria-label': 'Runs',
          'aria-multiselectable': true,
          'aria-rowcount': items.length + 1,
          'aria-activedescendant': activeIndex < 0 ? undefined : `run-row-${activeIndex}`,
          style: {'--run-table-width': `${widths.total}px`},
          onClick: clickRow,
          onKeyDown: (event: KeyboardEvent) => scrollAside(event) || pressListKey(event),
          ...hoverEvents,
        }}
        renderRow={(row, index) => (
          <TableRow
            id={`run-row-${index}`}
            index={index}
            row={row}
            isActive={index === activeIndex}
            columns={columns.value}
            widths={widths}
          />
        )}
      />
      <ColourPopover />
      <RunFindings />
    </>
  );
}

const SCROLL_PX = 80;

/** Left and right scroll to the columns that are not in view. */
function scrollAside(event: KeyboardEvent): boolean {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  (event.currentTarget as HTMLElement).scrollLeft += by * SCROLL_PX;
  return true;
}
