// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignalEffect} from '@preact/signals';
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import {setterOf} from '../../../base/setter_of';
import {VirtualList} from '../../../widgets/virtual_list';
import {columns} from '../model/derived';
import {areRepeatsGrouped, hoveredTrial, order} from '../model/view_state';
import {ColumnBox} from './column_box';
import {CurvesPanel} from './curves';
import {GridHead, HEAD} from './grid_head';
import {GridRow} from './grid_row';
import {cursor, layout, openColumn, ROW, room, scrollLeft} from './grid_state';
import {LEADING_CELLS, px} from './layout';
import {clickRow, pressRowKey} from './row_events';
import {isOrderFrozen, mainRows, type Row, tableRows} from './rows';
import {TableToolbar} from './table_toolbar';
import './trial_grid.css';
import './column_box.css';

/** The table of trials. */
export function TrialGrid() {
  return (
    <section class="trial-table" aria-label="Table of trials">
      <TableToolbar />
      <Grid />
      <ColumnBox />
    </section>
  );
}

function Grid() {
  const list = useRef<HTMLDivElement>(null);
  useGeometry(list);
  useHoverMarks(list);
  useEffect(
    () => () => {
      openColumn.value = undefined;
      cursor.value = undefined;
    },
    [],
  );
  const rows = tableRows.value;
  const activeKey = cursor.value;
  const activeIndex = activeKey === undefined ? -1 : rows.findIndex(({key}) => key === activeKey);
  const width = useComputed(() => layout.value.fixedWidth + layout.value.scrolledWidth);
  return (
    <div class="trial-grid-room">
      <VirtualList
        items={rows}
        rowHeight={ROW}
        keyOf={({key}) => key}
        head={{height: HEAD, content: <GridHead />}}
        resetKey={`${areRepeatsGrouped.value} ${order.value.join(',')}`}
        activeIndex={activeIndex < 0 ? undefined : activeIndex}
        elementRef={list}
        attributes={{
          class: 'trial-grid',
          role: 'treegrid',
          tabIndex: 0,
          'aria-label': 'Trials',
          'aria-multiselectable': true,
          'aria-rowcount': rows.length + 2,
          'aria-colcount': columns.value.length + LEADING_CELLS,
          'aria-activedescendant': activeIndex < 0 ? undefined : rowId(activeIndex),
          style: {'--trials-width': `${width.value}px`},
          onClick: clickRow,
          onKeyDown: pressRowKey,
          onPointerEnter: () => freeze(true),
          onPointerOver: ({target}: PointerEvent) => hover(target),
          onPointerLeave: () => {
            freeze(false);
            hover(null);
          },
        }}
        renderRow={(row, index) => renderRow(row, index, index === activeIndex)}
      />
      {mainRows.value.length === 0 && (
        <p class="trial-none" style={{top: px(HEAD)}}>
          No trial passes the filters. Remove one above the table.
        </p>
      )}
    </div>
  );
}

const rowId = (index: number) => `trial-row-${index}`;

function renderRow(row: Row, index: number, isActive: boolean) {
  if (row.kind !== 'curves')
    return <GridRow id={rowId(index)} index={index} row={row} isActive={isActive} />;
  // The first part draws all of them.
  if (row.part === 0) return <CurvesPanel id={rowId(index)} row={row} />;
  return <div class="trial-filler" role="presentation" style={{height: px(ROW)}} />;
}

const freeze = setterOf(isOrderFrozen);

function hover(target: EventTarget | null): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-trial]') : null;
  hoveredTrial.value = row?.dataset['trial'];
}

interface ListRef {
  readonly current: HTMLDivElement | null;
}

/** Keeps the width of the table and its horizontal place. */
function useGeometry(list: ListRef): void {
  useLayoutEffect(() => {
    const box = list.current!;
    const measure = () => {
      room.value = box.clientWidth;
    };
    const scrolled = () => {
      scrollLeft.value = box.scrollLeft;
    };
    measure();
    scrolled();
    box.addEventListener('scroll', scrolled, {passive: true});
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', scrolled);
      sizes.disconnect();
    };
  }, []);
}

/** Marks the row of the trial at the pointer, here or in another view, without rendering rows. */
function useHoverMarks(list: ListRef): void {
  useSignalEffect(() => {
    const name = hoveredTrial.value;
    for (const row of list.current?.querySelectorAll<HTMLElement>('.trial-row') ?? []) {
      if (name !== undefined && row.dataset['trial'] === name) row.dataset['hovered'] = '';
      else delete row.dataset['hovered'];
    }
  });
}
