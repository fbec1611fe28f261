// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, useComputed, useSignal} from '@preact/signals';
import {counted} from '../../base/format';
import {tags} from '../../data/logs';
import {Button, IconButton} from '../../widgets/button';
import {Checkbox} from '../../widgets/controls/checkbox';
import {Picker} from '../../widgets/controls/picker';
import {Segmented} from '../../widgets/controls/segmented';
import {PopoverButton} from '../../widgets/popover';
import {chosenColumns, moveColumn, toggleColumn} from './chosen_columns';
import type {Column, Figure} from './columns';

export interface ColumnMenuProps {
  /** The names of those that are shown, in their order. */
  readonly shown: ReadonlySignal<readonly string[]>;
  readonly all: ReadonlySignal<readonly Column[]>;
}

/** Shows, hides and moves columns, and adds some for the values of any tag. */
export function ColumnMenu({shown, all}: ColumnMenuProps) {
  return (
    <>
      <PopoverButton label="Columns" text="Columns" icon="settings" align="end" hasArrow>
        {() => <ColumnList shown={shown} all={all} />}
      </PopoverButton>
      <PopoverButton label="Add value column" text="Add value" icon="plus" align="end">
        {(close) => <ValuePicker shown={shown} close={close} />}
      </PopoverButton>
    </>
  );
}

function ColumnList({shown, all}: ColumnMenuProps) {
  const ids = shown.value;
  const byId = new Map(all.value.map((column) => [column.id, column]));
  const first = ids.flatMap((id) => byId.get(id) ?? []);
  const hidden = all.value.filter(({id}) => !ids.includes(id));
  return (
    <div class="column-menu">
      <fieldset class="column-menu-list">
        <legend class="column-menu-title">Columns from left to right</legend>
        {first.map((column, i) => (
          <ColumnRow
            key={column.id}
            column={column}
            shown={ids}
            place={{isFirst: i === 0, isLast: i === first.length - 1}}
          />
        ))}
        {hidden.map((column) => (
          <ColumnRow key={column.id} column={column} shown={ids} />
        ))}
      </fieldset>
      <Button isDisabled={chosenColumns.value === undefined} onClick={resetColumns}>
        Reset columns
      </Button>
    </div>
  );
}

function resetColumns(): void {
  chosenColumns.value = undefined;
}

interface ColumnRowProps {
  readonly column: Column;
  readonly shown: readonly string[];
  /** Absent if the column is hidden. */
  readonly place?: {readonly isFirst: boolean; readonly isLast: boolean};
}

function ColumnRow({column: {id, label}, shown, place}: ColumnRowProps) {
  const move = (event: MouseEvent, by: -1 | 1) => {
    const button = event.currentTarget as HTMLElement;
    moveColumn(shown, id, by);
    // The browser takes the focus from an element that moves.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <div class="column-menu-row">
      <Checkbox
        label={label}
        isChecked={place !== undefined}
        onChange={() => toggleColumn(shown, id)}
      >
        <span class="column-menu-label">{label}</span>
      </Checkbox>
      {place && (
        <span class="column-menu-moves">
          <IconButton
            icon="arrow_up"
            label={`Move ${label} left`}
            isDisabled={place.isFirst}
            onClick={(event) => move(event, -1)}
          />
          <IconButton
            icon="arrow_down"
            label={`Move ${label} right`}
            isDisabled={place.isLast}
            onClick={(event) => move(event, 1)}
          />
        </span>
      )}
    </div>
  );
}

const figures: readonly {value: Figure; label: string}[] = [
  {value: 'last', label: 'Last'},
  {value: 'min', label: 'Min'},
  {value: 'max', label: 'Max'},
];

interface ValuePickerProps {
  readonly shown: ReadonlySignal<readonly string[]>;
  readonly close: () => void;
}

function ValuePicker({shown, close}: ValuePickerProps) {
  const figure = useSignal<Figure>('last');
  const options = useComputed(() =>
    tags.value
      .filter((tag) => tag.class === 'scalar')
      .map(({tag, runs}) => ({value: tag, label: tag, hint: counted(runs, 'run')})),
  );
  return (
    <div class="value-picker">
      <Segmented
        label="Value of the tag"
        options={figures}
        value={figure.value}
        onChange={(next) => {
          figure.value = next;
        }}
      />
      <Picker
        label="Search tags"
        options={options.value}
        value=""
        onPick={(tag) => {
          addColumn(shown.peek(), `${figure.peek()}:${tag}`);
          close();
        }}
      />
    </div>
  );
}

/** A new column is the first, where it is in view. */
function addColumn(shown: readonly string[], id: string): void {
  chosenColumns.value = [id, ...shown.filter((other) => other !== id)];
}
