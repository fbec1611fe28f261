// SPDX-License-Identifier: Apache-2.0
import {useRef} from 'preact/hooks';
import {Icon} from '../../../widgets/icon';
import {tooltip} from '../../../widgets/tooltip';
import {orderBy} from '../model/actions';
import {filters, order} from '../model/view_state';
import {fitColumn, openColumn, setWidth, toggleColumnBox} from './grid_state';
import {endsDrag, startHeadDrag} from './head_drag';
import {px} from './layout';

export interface SortProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The place of a column among those that determine the order. */
function sortOf(id: string) {
  const items = order.value;
  const at = items.findIndex((item) => item === id || item === `-${id}`);
  if (at < 0) return undefined;
  return {isDescending: items[at] !== id, priority: at + 1, count: items.length};
}

export function ariaSort(id: string) {
  const sort = sortOf(id);
  return sort ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
}

/** Sorts by the column; with Shift, after the columns that already determine the order. */
export function SortButton({id, title, text, isStop, ...listeners}: SortProps) {
  const sort = sortOf(id);
  const priority = sort && sort.count > 1 ? sort.priority : undefined;
  return (
    <button
      type="button"
      class="trial-sort"
      data-sort={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={title}
      aria-description={priority ? `Priority ${priority} of ${sort!.count}` : undefined}
      {...tooltip(`${title}: click to sort, Shift+click to sort also by it`)}
      {...listeners}
      onClick={(event) => {
        if (!endsDrag()) orderBy(id, event.shiftKey);
      }}
    >
      <span class="trial-heading">{text}</span>
      {sort && <Icon name={sort.isDescending ? 'arrow_down' : 'arrow_up'} />}
      {priority && <span class="trial-priority">{priority}</span>}
    </button>
  );
}

export interface HeadCellProps extends SortProps {
  readonly index: number;
  readonly width: number;
  readonly isNumber: boolean;
}

/** The heading of a column: sorts, opens its filter, moves and resizes it. */
export function HeadCell({index, width, isNumber, ...sort}: HeadCellProps) {
  const {id, title, isStop} = sort;
  const element = useRef<HTMLSpanElement>(null);
  const isFiltered = filters.value.has(id);
  return (
    <span
      ref={element}
      class={isNumber ? 'trial-head-cell grid-number' : 'trial-head-cell'}
      {...{
        role: 'columnheader',
        'aria-colindex': index,
        'aria-sort': ariaSort(id),
        'aria-label': isFiltered ? `${title} (filtered)` : title,
      }}
      data-column={id}
      data-filtered={isFiltered ? '' : undefined}
      style={{width: px(width)}}
      onPointerDown={(event) => startHeadDrag(event, id)}
    >
      <SortButton {...sort} />
      <button
        type="button"
        class="trial-filter"
        tabIndex={isStop ? 0 : -1}
        aria-label={`Filter ${title}`}
        aria-haspopup="dialog"
        aria-expanded={openColumn.value?.id === id}
        {...tooltip(`Filter ${title}, and more`)}
        onClick={() => toggleColumnBox(id, element.current!)}
      >
        <FilterMark isFiltered={isFiltered} />
      </button>
      <ResizeHandle id={id} width={width} />
    </span>
  );
}

function FilterMark({isFiltered}: {readonly isFiltered: boolean}) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M2.5 3.5h11l-4.2 5v4l-2.6 1.3V8.5z" fill={isFiltered ? 'currentColor' : 'none'} />
    </svg>
  );
}

interface ResizeHandleProps {
  readonly id: string;
  readonly width: number;
}

/** For the pointer. Keys resize from the heading. */
export function ResizeHandle({id, width}: ResizeHandleProps) {
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget as HTMLElement;
    const start = event.clientX;
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({clientX}) => setWidth(id, width + clientX - start);
    handle.onlostpointercapture = () => {
      handle.onpointermove = null;
    };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys resize from the heading.
    <span
      class="trial-resize"
      aria-hidden="true"
      {...tooltip('Drag to resize, double click to fit')}
      onPointerDown={press}
      onDblClick={() => fitColumn(id)}
    />
  );
}
