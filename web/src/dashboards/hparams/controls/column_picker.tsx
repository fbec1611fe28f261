// SPDX-License-Identifier: Apache-2.0
import {Picker} from '../../../widgets/controls/picker';
import {PopoverButton} from '../../../widgets/popover';
import type {TrialColumn} from '../model/trial_table';

const kinds = {hparam: '', name: 'run name', metric: 'metric'} as const;

interface ColumnPickerProps {
  readonly label: string;
  readonly columns: readonly TrialColumn[];
  readonly value: TrialColumn | undefined;
  readonly onPick: (id: string) => void;
}

/** A button that shows the chosen column and opens a list of all. */
export function ColumnPicker({label, columns, value, onPick}: ColumnPickerProps) {
  return (
    <PopoverButton
      label={`${label}: ${value?.title ?? 'nothing'}`}
      text={
        <span class="hparams-picker">
          <span class="hparams-picker-label">{label}</span> {value?.title ?? '–'}
        </span>
      }
      hasArrow
    >
      {(close) => (
        <Picker
          label={label}
          value={value?.id ?? ''}
          options={columns.map(({id, title, kind}) => ({
            value: id,
            label: title,
            hint: kinds[kind],
          }))}
          onPick={(id) => {
            onPick(id);
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}
