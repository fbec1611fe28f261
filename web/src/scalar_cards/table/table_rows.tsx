// SPDX-License-Identifier: Apache-2.0
// The rows of the table below a chart. There may be thousands, so only those in view exist.
import {type Signal, useSignal} from '@preact/signals';
import {useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {swatchFill} from '../../base/palette';
import {colourOf} from '../../data/colours';
import {hoveredRun} from '../../data/selection';
import {PopoverButton} from '../../widgets/popover';
import {tooltip} from '../../widgets/tooltip';
import {ColumnChoice} from '../column_choice';
import type {Column} from '../columns';
import {decimalsOf, roomAfter} from './decimals';
import type {TableRow} from './range_table';

const ROW_PX = 22;
const SPARE = 6;
/** The window moves by this many rows at once; in between, scrolling costs nothing. */
const STRIDE = 4;
/** Widths are those of at most this many rows, so that they hardly change while one scrolls. */
const SAMPLED = 40;

export interface TableRowsProps {
  readonly rows: readonly TableRow[];
  readonly columns: readonly Column[];
  readonly choice: {
    readonly columns: readonly Column[];
    readonly chosen: Signal<readonly string[]>;
  };
  readonly hasTags: boolean;
  readonly order: {readonly column: string; readonly isDescending: boolean};
  orderBy(column: string): void;
}

export function TableRows(props: TableRowsProps) {
  const {rows, columns, hasTags} = props;
  const scroller = useRef<HTMLDivElement>(null);
  const edges = useSignal('');
  const noteEdges = () => {
    edges.value = hiddenEdges(scroller.current!);
  };
  useLayoutEffect(noteEdges);
  const {begin, end, read} = useWindow(scroller, rows.length, noteEdges);
  const widths = useMemo(() => columns.map((column) => widthOf(column, rows)), [rows, columns]);
  return (
    <div
      class="data-table-scroller"
      data-more={edges.value}
      ref={scroller}
      onScroll={read}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
      tabIndex={0}
    >
      <table
        aria-rowcount={rows.length + 1}
        style={{
          marginTop: `${begin * ROW_PX}px`,
          marginBottom: `${(rows.length - end) * ROW_PX}px`,
        }}
      >
        <Head {...props} widths={widths} />
        <tbody>
          {rows.slice(begin, end).map((row, i) => (
            <Row
              key={`${row.run} ${row.tag}`}
              row={row}
              index={begin + i}
              columns={columns}
              widths={widths}
              hasTag={hasTags}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows that exist: [begin, end). */
function useWindow(
  scroller: {readonly current: HTMLElement | null},
  count: number,
  moved: () => void,
) {
  const port = useSignal({first: 0, rows: 0});
  const read = () => {
    const {scrollTop, clientHeight} = scroller.current!;
    const first = Math.floor(scrollTop / ROW_PX / STRIDE) * STRIDE;
    const rows = Math.ceil(clientHeight / ROW_PX);
    const held = port.peek();
    if (first !== held.first || rows !== held.rows) port.value = {first, rows};
    moved();
  };
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(read);
    sizes.observe(scroller.current!);
    read();
    return () => sizes.disconnect();
  }, []);
  const {first, rows} = port.value;
  const begin = Math.max(0, Math.min(first, count) - SPARE);
  return {begin, end: Math.min(count, first + STRIDE + rows + SPARE), read};
}

interface ColumnWidth {
  readonly characters: number;
  /** After the point. */
  readonly decimals: number;
}

function widthOf({name, format}: Column, rows: readonly TableRow[]): ColumnWidth {
  const stride = Math.max(1, Math.ceil(rows.length / SAMPLED));
  let whole = 0;
  let decimals = 0;
  for (let at = 0; at < rows.length; at += stride) {
    const value = rows[at]!.cells[name];
    if (value === undefined) continue;
    const text = format(value);
    const after = decimalsOf(text);
    decimals = Math.max(decimals, after);
    whole = Math.max(whole, text.length - after);
  }
  return {characters: whole + decimals, decimals};
}

/** The sides at which columns or rows are hidden, for their shadows. */
function hiddenEdges(box: HTMLElement): string {
  const isRight = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  const isBelow = box.scrollTop + box.clientHeight < box.scrollHeight - 1;
  return `${isRight ? 'right ' : ''}${isBelow ? 'below' : ''}`.trim();
}

function Head({
  columns,
  choice,
  hasTags,
  order,
  orderBy,
  widths,
}: TableRowsProps & {
  readonly widths: readonly ColumnWidth[];
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">
          Run
          <PopoverButton icon="settings" label="Columns of the tables">
            {() => (
              <div class="data-table-columns">
                <ColumnChoice label="Columns" {...choice} />
              </div>
            )}
          </PopoverButton>
        </th>
        {hasTags && (
          <th scope="col" class="data-table-tag">
            Tag
          </th>
        )}
        {columns.map(({name, label}, i) => (
          <th
            key={name}
            scope="col"
            aria-sort={sortOf(name, order)}
            style={{minWidth: `${widths[i]!.characters}ch`}}
          >
            <button
              type="button"
              {...(label === name ? {} : tooltip(label))}
              onClick={() => orderBy(name)}
            >
              {name}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortOf(name: string, {column, isDescending}: TableRowsProps['order']) {
  if (name !== column) return 'none';
  return isDescending ? 'descending' : 'ascending';
}

interface RowProps {
  readonly row: TableRow;
  readonly index: number;
  readonly columns: readonly Column[];
  readonly widths: readonly ColumnWidth[];
  readonly hasTag: boolean;
}

function Row({row, index, columns, widths, hasTag}: RowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      class={hoveredRun.value === row.run ? 'data-table-hovered' : ''}
      onPointerEnter={() => {
        hoveredRun.value = row.run;
      }}
      onPointerLeave={() => {
        hoveredRun.value = undefined;
      }}
    >
      <th scope="row" {...tooltip(row.run)}>
        <span class="data-table-swatch" style={{background: swatchFill(colourOf.value(row.run))}} />
        {row.run}
      </th>
      {hasTag && <td class="data-table-tag">{row.tag}</td>}
      {columns.map(({name, format}, i) => {
        const value = row.cells[name];
        const text = value === undefined ? '–' : format(value);
        const room = roomAfter(text, widths[i]!.decimals);
        return (
          <td key={name} style={room > 0 ? {paddingRight: `calc(6px + ${room}ch)`} : undefined}>
            {text}
          </td>
        );
      })}
    </tr>
  );
}
