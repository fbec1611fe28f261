// SPDX-License-Identifier: Apache-2.0
import './switch.css';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** What it does, below the label. */
  readonly hint?: string | undefined;
}

/** A setting that takes effect at once, with its label at the left. */
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
