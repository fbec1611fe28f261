// SPDX-License-Identifier: Apache-2.0
import {useState} from 'preact/hooks';
import './slider.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  /** The number box may exceed the slider's range. */
  readonly boxMax?: number | undefined;
  /** False: the label is for screen readers only. */
  readonly isLabelShown?: boolean | undefined;
}

/** A slider with a box for exact numbers. Invalid text is reset when the box loses the focus. */
export function Slider(props: SliderProps) {
  const {label, value, min, max, step, onChange, boxMax = max, isLabelShown = true} = props;
  const share = (Math.min(value, max) - min) / (max - min || 1);
  return (
    <div class="slider">
      {isLabelShown && (
        <span class="slider-label" aria-hidden="true">
          {label}
        </span>
      )}
      <input
        type="range"
        class="slider-range"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={Math.min(value, max)}
        style={{'--slider-share': `${share * 100}%`}}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
      <NumberBox label={`${label}, number`} {...{value, min, max: boxMax, step, onChange}} />
    </div>
  );
}

export interface NumberBoxProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The amount that the arrow keys add. */
  readonly step: number;
  readonly onChange: (value: number) => void;
}

export function NumberBox({label, value, min, max, step, onChange}: NumberBoxProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = (text: string) => {
    setDraft(undefined);
    const next = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(next)) onChange(clamp(next, min, max));
  };
  return (
    <input
      class="slider-box"
      inputMode="decimal"
      spellcheck={false}
      aria-label={label}
      value={draft ?? printNumber(value)}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onBlur={(event) => draft !== undefined && commit(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
        if (event.key === 'Escape') setDraft(undefined);
        const delta = {ArrowUp: step, ArrowDown: -step}[event.key];
        if (delta === undefined) return;
        event.preventDefault();
        commit(printNumber(value + delta));
      }}
    />
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

// Removes rounding errors in the last digits.
function printNumber(value: number): string {
  return String(Number(value.toPrecision(10)));
}
