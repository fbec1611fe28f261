// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {makeMatcher} from '../../../base/matcher';
import {Button, IconButton} from '../../../widgets/button';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {TextField} from '../../../widgets/controls/text_field';
import {PopoverButton} from '../../../widgets/popover';
import {VirtualList} from '../../../widgets/virtual_list';
import {columns} from '../model/derived';
import type {TrialColumn} from '../model/trial_table';
import {px} from './layout';
import {chosenColumns, pinnedColumns} from './settings';
import {
  moveColumn,
  pinnedIds,
  resetColumns,
  showColumns,
  shownColumns,
  shownIds,
  toggleColumn,
  togglePin,
} from './shown_columns';

/** Shows, hides, pins and moves columns. */
export function ColumnMenu() {
  return (
    <PopoverButton label="Columns" text="Columns" icon="settings" align="end" hasArrow>
      {() => <ColumnList />}
    </PopoverButton>
  );
}

const ROW = 30;
const SHOWN_MAX = 12;

const hints = {hparam: '', name: 'run name', metric: 'metric'} as const;

function ColumnList() {
  const search = useSignal('');
  const {pinned, others} = shownColumns.value;
  const isShown = new Set(shownIds());
  const {matches} = makeMatcher(search.value, false);
  const hidden = columns.value.filter(({id}) => !isShown.has(id));
  const found = [...pinned, ...others, ...hidden].filter(({title}) => matches(title));
  const ids = found.map(({id}) => id);
  const show = (keep: (column: TrialColumn) => boolean) => {
    const kept = new Set(found.filter(keep).map(({id}) => id));
    const isFound = new Set(ids);
    const before = shownIds().filter((id) => kept.has(id) || !isFound.has(id));
    showColumns([...new Set([...before, ...kept])]);
  };
  return (
    <div class="trial-columns">
      <TextField
        label="Search columns"
        placeholder="Search columns"
        icon="search"
        hasAutofocus
        value={search.value}
        onInput={(text) => {
          search.value = text;
        }}
      />
      <div class="column-box-buttons">
        <Button onClick={() => show(({differs}) => differs)}>Only those that differ</Button>
        <Button onClick={() => show(() => true)}>All</Button>
        <Button onClick={() => show(() => false)}>None</Button>
        <Button isDisabled={!chosenColumns.value && !pinnedColumns.value} onClick={resetColumns}>
          Reset
        </Button>
      </div>
      <div style={{height: px(Math.min(SHOWN_MAX, found.length) * ROW)}}>
        <VirtualList
          items={found}
          rowHeight={ROW}
          keyOf={({id}) => id}
          attributes={{class: 'column-box-values', role: 'group', 'aria-label': 'Columns'}}
          renderRow={(column) => <ColumnRow column={column} isShown={isShown.has(column.id)} />}
        />
      </div>
      {found.length === 0 && <p class="column-box-note">No matches.</p>}
    </div>
  );
}

interface ColumnRowProps {
  readonly column: TrialColumn;
  readonly isShown: boolean;
}

function ColumnRow({column: {id, title, kind, differs}, isShown}: ColumnRowProps) {
  const isPinned = pinnedIds.value.includes(id);
  const move = (event: MouseEvent, by: number) => {
    const button = event.currentTarget as HTMLElement;
    moveColumn(id, by);
    // The browser takes the focus from an element that moves.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <div class="trial-columns-row" style={{height: px(ROW)}}>
      <Checkbox label={title} isChecked={isShown} onChange={() => toggleColumn(id)}>
        <span class="column-box-label">{title}</span>
      </Checkbox>
      <span class="column-box-count">{differs ? hints[kind] : 'does not differ'}</span>
      {isShown && (
        <>
          <IconButton
            icon="pin"
            label={isPinned ? `Unpin ${title}` : `Pin ${title} to the left`}
            isPressed={isPinned}
            onClick={() => togglePin(id)}
          />
          <IconButton
            icon="arrow_up"
            label={`Move ${title} left`}
            onClick={(event) => move(event, -1)}
          />
          <IconButton
            icon="arrow_down"
            label={`Move ${title} right`}
            onClick={(event) => move(event, 1)}
          />
        </>
      )}
    </div>
  );
}
