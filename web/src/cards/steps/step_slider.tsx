// SPDX-License-Identifier: Apache-2.0
import '../../widgets/controls/slider.css';
import './step_slider.css';
import {useState} from 'preact/hooks';
import {formatInteger} from '../../base/format';
import {nearestStep} from '../../base/nearest_step';

export interface StepSliderProps {
  readonly label: string;
  /** All logged steps, ascending. */
  readonly steps: readonly number[];
  /** The requested step. Undefined follows the newest step. */
  readonly step: number | undefined;
  readonly choose: (step: number | undefined) => void;
}

/** A slider over the logged steps, with a box to type a step. */
export function StepSlider({label, steps, step, choose}: StepSliderProps) {
  const last = steps.length - 1;
  const at = nearestStep(steps, step);
  const shown = steps[at];
  if (shown === undefined) return <StepRoom />;
  const goTo = (place: number) => choose(stepAt(steps, place));
  return (
    <div class="step-slider">
      <input
        type="range"
        class="slider-range step-slider-range"
        aria-label={label}
        aria-valuetext={`step ${formatInteger(shown)}`}
        min={0}
        max={last}
        value={at}
        style={{'--slider-share': `${(at / Math.max(1, last)) * 100}%`}}
        disabled={last === 0}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <StepBox
        label={`${label}, number`}
        step={shown}
        digits={Math.max(...[steps[0], steps[last]].map((end = 0) => formatInteger(end).length))}
        choose={choose}
        move={(by) => goTo(Math.min(last, Math.max(0, at + by)))}
      />
    </div>
  );
}

/** The step at an index. Undefined for the last, which then follows newer steps. */
export function stepAt(steps: readonly number[], place: number): number | undefined {
  return place >= steps.length - 1 ? undefined : steps[Math.max(0, place)];
}

/** The step `by` positions after the requested one. */
export function stepBy(
  steps: readonly number[],
  step: number | undefined,
  by: number,
): number | undefined {
  return stepAt(steps, nearestStep(steps, step) + by);
}

/** Until the steps are known. What is around the slider then stays where it is. */
function StepRoom() {
  return (
    <div class="step-slider">
      <span class="step-slider-room" />
    </div>
  );
}

interface StepBoxProps {
  readonly label: string;
  readonly step: number;
  /** The length of the longest step, so that the slider keeps its width. */
  readonly digits: number;
  readonly choose: (step: number | undefined) => void;
  readonly move: (by: number) => void;
}

/** A step to type; arrow keys move it. */
export function StepBox({label, step, digits, choose, move}: StepBoxProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const commit = () => {
    setDraft(undefined);
    const typed = draft?.replace(/[\s,]/g, '').replace('\u2212', '-') ?? '';
    if (typed !== '' && Number.isFinite(Number(typed))) choose(Number(typed));
  };
  return (
    <input
      class="slider-box step-slider-box"
      inputMode="numeric"
      spellcheck={false}
      aria-label={label}
      style={{width: `${Math.max(3, digits) + 3}ch`}}
      value={draft ?? formatInteger(step)}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setDraft(undefined);
        const by = {ArrowUp: 1, ArrowDown: -1}[event.key];
        if (by === undefined) return;
        event.preventDefault();
        setDraft(undefined);
        move(by);
      }}
    />
  );
}
