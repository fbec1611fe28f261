// SPDX-License-Identifier: Apache-2.0
import './switch.css';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** A description below the label. */
  readonly hint?: string | undefined;
}

/** A setting that takes effect immediately, with its label on the left. */
export function Switch({label, isOn, onChange, hint}: SwitchProps) {
  return (
    <label class="switch">
      <span class="switch-text">
        {label}
        {hint && <span class="switch-hint">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        class="switch-track"
        aria-label={label}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
