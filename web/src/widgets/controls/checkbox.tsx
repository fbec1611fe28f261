// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import './checkbox.css';

export type Checked = boolean | 'mixed';

export interface CheckboxProps {
  readonly isChecked: Checked;
  readonly onChange: (isChecked: boolean) => void;
  /** Its accessible name; shown beside the box unless there are children. */
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly children?: ComponentChildren;
}

/** A checkbox that is on, off or, for a group, mixed. A click on a mixed box turns all on. */
export function Checkbox(props: CheckboxProps) {
  const {isChecked, onChange, label, isLabelHidden, isDisabled, children} = props;
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        class="checkbox-box"
        aria-label={label}
        checked={isChecked === true}
        indeterminate={isChecked === 'mixed'}
        disabled={isDisabled ?? false}
        onChange={() => onChange(isChecked !== true)}
      />
      {!isLabelHidden && <span>{children ?? label}</span>}
    </label>
  );
}
