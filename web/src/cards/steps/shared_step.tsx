// SPDX-License-Identifier: Apache-2.0
import './shared_step.css';
import {isStepLinked, linkedStep} from '../../data/linked_step';
import {IconButton} from '../../widgets/button';
import type {StepSettings} from './step_settings';
import {StepSlider} from './step_slider';

export interface SharedStepProps {
  /** The steps of all visible cards. */
  readonly steps: readonly number[];
  readonly view: StepSettings;
}

/** One slider for every card of a dashboard, and a button that syncs it across tabs. */
export function SharedStep({steps, view}: SharedStepProps) {
  return (
    <div class="shared-step">
      <span class="shared-step-label">Step</span>
      <StepSlider
        label="Step for all cards"
        steps={steps}
        step={view.shared()}
        choose={view.setShared}
      />
      <IconButton
        icon="link"
        label="Sync step across tabs"
        isPressed={isStepLinked.value}
        onClick={() => toggleLink(view)}
      />
    </div>
  );
}

/** Makes the step that is shown the shared one. */
function toggleLink(view: StepSettings): void {
  const step = view.shared();
  const isLinked = !isStepLinked.peek();
  if (isLinked && linkedStep.peek() === undefined) linkedStep.value = step;
  isStepLinked.value = isLinked;
}
