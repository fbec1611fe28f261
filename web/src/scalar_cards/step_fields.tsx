// SPDX-License-Identifier: Apache-2.0
import './step_control.css';
import {formatInteger} from '../base/format';
import {StepBox} from '../cards/steps/step_slider';
import {Segmented} from '../widgets/controls/segmented';
import type {Selection} from './card_settings';
import {modeOf, type StepMode, seenSteps, withEnd, withMode} from './step_choice';

const modes: readonly {value: StepMode; label: string}[] = [
  {value: 'off', label: 'Off'},
  {value: 'step', label: 'Step'},
  {value: 'range', label: 'Range'},
];

export interface StepFieldsProps {
  readonly selection: Selection | undefined;
  readonly set: (selection: Selection | undefined) => void;
}

/** No step, one step or a range, and their numbers to type. */
export function StepFields({selection, set}: StepFieldsProps) {
  return (
    <>
      <Segmented
        label="Select steps"
        options={modes}
        value={modeOf(selection)}
        onChange={(mode) => set(withMode(mode, selection, seenSteps()))}
      />
      {selection && <StepBoxes selection={selection} set={set} />}
    </>
  );
}

function StepBoxes({selection, set}: {selection: Selection; set: StepFieldsProps['set']}) {
  const {begin, end} = selection;
  return (
    <div class="step-fields">
      <StepField
        label={end === undefined ? 'Step' : 'Start'}
        step={begin}
        choose={(step) => set(withEnd('begin', step, selection))}
      />
      {end !== undefined && (
        <StepField label="End" step={end} choose={(step) => set(withEnd('end', step, selection))} />
      )}
    </div>
  );
}

interface StepFieldProps {
  readonly label: string;
  readonly step: number;
  readonly choose: (step: number) => void;
}

function StepField({label, step, choose}: StepFieldProps) {
  return (
    <div class="step-field">
      <span class="step-field-label" aria-hidden="true">
        {label}
      </span>
      <StepBox
        label={label}
        step={step}
        digits={formatInteger(step).length}
        choose={(typed) => typed !== undefined && choose(typed)}
        move={(by) => choose(step + by)}
      />
    </div>
  );
}
