// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {useCallback, useLayoutEffect, useRef} from 'preact/hooks';
import {watchRows} from '../../data/run_values';
import {VirtualList} from '../../widgets/virtual_list';
import {ColourPopover} from './colour_popover';
import {FolderRow} from './folder_row';
import {hoverEvents, useHoverMarks} from './hover_events';
import {cursor, listEvents, ROW} from './list_events';
import {listIdentity, listKind, rows} from './rows';
import {RunFindings} from './run_note';
import {RunRow} from './run_row';
import './run_list.css';

const SPARK_FROM = 250;

// Widths of the other parts of a row; run_row.css has the same distances.
const BESIDE_RUN = 12 + 14 + 8 + 62 + 12;
const BESIDE_FOLDER = 12 + 20 + 14 + 8 + 52 + 12;
const SPARK = 56;
const INDENT = 20;

const {clickRow, pressListKey} = listEvents(rows);

/** The runs as a grid that is a single stop for the Tab key. */
export function RunList() {
  const list = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  const items = rows.value;
  const isTree = listKind.value === 'tree';
  const activeIndex = items.findIndex((row) => row.key === cursor.value);
  useLayoutEffect(() => {
    const box = list.current!;
    const sizes = new ResizeObserver(() => (width.value = box.clientWidth));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  useHoverMarks(list);
  const watch = useCallback((begin: number, end: number) => {
    const seen = rows.peek().slice(begin, end);
    watchRows(seen.flatMap((row) => (row.kind === 'run' ? [row.name] : [])));
  }, []);
  const hasSpark = width.value >= SPARK_FROM;
  return (
    <>
      <VirtualList
        items={items}
        rowHeight={ROW}
        keyOf={(row) => row.key}
        resetKey={listIdentity.value}
        activeIndex={activeIndex < 0 ? undefined : activeIndex}
        onWindow={watch}
        elementRef={list}
        attributes={{
          id: 'run-list',
          class: 'run-list',
          role: isTree ? 'treegrid' : 'grid',
          tabIndex: 0,
          'aria-label': 'Runs',
          'aria-multiselectable': true,
          'aria-rowcount': items.length,
          'aria-activedescendant': activeIndex < 0 ? undefined : `run-row-${activeIndex}`,
          onClick: clickRow,
          onKeyDown: pressListKey,
          ...hoverEvents,
        }}
        renderRow={(row, index) => {
          const shared = {id: `run-row-${index}`, index, isActive: index === activeIndex};
          const room = width.value - INDENT * row.depth;
          return row.kind === 'folder' ? (
            <FolderRow {...shared} row={row} nameWidth={room - BESIDE_FOLDER} />
          ) : (
            <RunRow
              {...shared}
              row={row}
              isTree={isTree}
              nameWidth={room - BESIDE_RUN - (hasSpark ? SPARK : 0)}
              hasSpark={hasSpark}
            />
          );
        }}
      />
      <ColourPopover />
      <RunFindings />
    </>
  );
}
