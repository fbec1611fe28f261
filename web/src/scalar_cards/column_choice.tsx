// SPDX-License-Identifier: Apache-2.0
import './column_choice.css';
import type {Signal} from '@preact/signals';
import {Checkbox} from '../widgets/controls/checkbox';
import type {Column} from './columns';

export interface ColumnChoiceProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The names of the columns that are shown. */
  readonly chosen: Signal<readonly string[]>;
  /** The name of a column that cannot be hidden. */
  readonly fixed?: string | undefined;
}

/** Checkboxes that show and hide columns. */
export function ColumnChoice({label, columns, chosen, fixed}: ColumnChoiceProps) {
  return (
    <fieldset class="column-choice">
      <legend class="column-choice-label">{label}</legend>
      {columns.map((column) => (
        <Checkbox
          key={column.name}
          label={column.label}
          isChecked={column.name === fixed || chosen.value.includes(column.name)}
          isDisabled={column.name === fixed}
          onChange={(isShown) => {
            const others = chosen.peek().filter((name) => name !== column.name);
            chosen.value = isShown ? [...others, column.name] : others;
          }}
        />
      ))}
    </fieldset>
  );
}
