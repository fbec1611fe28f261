// SPDX-License-Identifier: Apache-2.0
import {Icon, type IconName} from '../icon';
import {tooltip} from '../tooltip';
import './segmented.css';

export interface SegmentedOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Shown instead of the label, which is then its tooltip. */
  readonly icon?: IconName | undefined;
  readonly hint?: string | undefined;
}

export interface SegmentedProps<T extends string> {
  /** The label of the choice, for screen readers. */
  readonly label: string;
  readonly options: readonly SegmentedOption<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice of a few options, all visible. Arrow keys choose the next. */
export function Segmented<T extends string>({label, options, value, onChange}: SegmentedProps<T>) {
  const chosen = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div class="segmented" role="radiogroup" aria-label={label} onKeyDown={(event) => step(event)}>
      {options.map((option) => {
        const hint = option.hint ?? (option.icon ? option.label : undefined);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a native radio has no place for an icon.
          <button
            key={option.value}
            type="button"
            role="radio"
            class="segmented-option"
            aria-checked={option.value === value}
            aria-label={option.icon ? option.label : undefined}
            tabIndex={option.value === chosen ? 0 : -1}
            {...(hint ? tooltip(hint) : {})}
            onClick={() => onChange(option.value)}
          >
            {option.icon ? <Icon name={option.icon} /> : option.label}
          </button>
        );
      })}
    </div>
  );
}

function step(event: KeyboardEvent): void {
  const delta = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (delta === undefined) return;
  event.preventDefault();
  const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[(at + delta + buttons.length) % buttons.length];
  next?.focus();
  next?.click();
}
