// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {checkedOf, matchingRuns} from '../../data/selection';
import {Checkbox} from '../../widgets/controls/checkbox';
import {Icon} from '../../widgets/icon';
import {tooltip} from '../../widgets/tooltip';
import {selectListed} from '../runs_panel/gestures';
import {moveColumn, orderBy, tableOrder} from './chosen_columns';
import {CHECK, type Widths} from './column_widths';
import type {Column} from './columns';

export interface TableHeadProps {
  readonly columns: readonly Column[];
  readonly widths: Widths;
}

/** The headings. They are a single stop for the Tab key; arrows move between them. */
export function TableHead({columns, widths}: TableHeadProps) {
  const current = useSignal('name');
  const ids = columns.map(({id}) => id);
  const stop = ids.includes(current.value) ? current.value : 'name';
  const shared = (id: string) => ({
    isStop: id === stop,
    onFocus: () => (current.value = id),
    onKeyDown: (event: KeyboardEvent) => pressHeadKey(event, id, ids),
  });
  return (
    <div
      class="run-table-head"
      {...{role: 'row', 'aria-rowindex': 1}}
      style={{width: `${widths.total}px`}}
    >
      <span
        class="run-table-run"
        {...{role: 'columnheader', 'aria-sort': sortOf('name'), 'aria-label': 'Run'}}
        style={{width: `${CHECK + widths.name}px`}}
      >
        <SelectAll />
        <SortButton id="name" heading="Run" isText {...shared('name')} />
      </span>
      {columns.map(({id, heading, label, isText}, i) => (
        <span
          key={id}
          class={isText ? 'run-table-cell run-table-text' : 'run-table-cell'}
          {...{role: 'columnheader', 'aria-sort': sortOf(id)}}
          data-column={id}
          style={{width: `${widths.columns[i]}px`}}
        >
          <SortButton id={id} heading={heading} label={label} isText={isText} {...shared(id)} />
        </span>
      ))}
    </div>
  );
}

function SelectAll() {
  const listed = matchingRuns.value;
  const checked = checkedOf(listed);
  return (
    <Checkbox
      label={checked === true ? 'Deselect all listed' : 'Select all listed'}
      isLabelHidden
      isChecked={checked}
      isDisabled={listed.length === 0}
      onChange={selectListed}
    />
  );
}

interface SortButtonProps {
  readonly id: string;
  readonly heading: string;
  /** What a shortened heading stands for. */
  readonly label?: string | undefined;
  readonly isText: boolean;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SortButton({id, heading, label, isText, isStop, ...listeners}: SortButtonProps) {
  const {by, isDescending} = tableOrder.value;
  return (
    <button
      type="button"
      class="run-table-sort"
      data-sort={id}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      {...(label && label !== heading ? tooltip(label) : {})}
      {...listeners}
      onClick={() => orderBy(id, isText)}
    >
      <span class="run-table-heading">{heading}</span>
      {by === id && <Icon name={isDescending ? 'arrow_down' : 'arrow_up'} />}
    </button>
  );
}

function sortOf(id: string) {
  const {by, isDescending} = tableOrder.value;
  return by === id ? (isDescending ? 'descending' : 'ascending') : 'none';
}

function pressHeadKey(event: KeyboardEvent, id: string, ids: readonly string[]): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const head = (event.currentTarget as HTMLElement).closest('.run-table-head');
  const focus = (of: string | undefined) =>
    head?.querySelector<HTMLElement>(`[data-sort="${CSS.escape(of ?? '')}"]`)?.focus();
  if (event.shiftKey) {
    moveColumn(ids, id, by);
    // The browser takes the focus from an element that moves.
    requestAnimationFrame(() => focus(id));
    return;
  }
  const all = ['name', ...ids];
  focus(all[all.indexOf(id) + by]);
}
