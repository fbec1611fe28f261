// SPDX-License-Identifier: Apache-2.0
// The toolbar's control for selected steps. It has the same size whatever is selected, so that
// selecting steps never moves a chart.
import './step_control.css';
import {setterOf} from '../base/setter_of';
import {formatX} from '../chart/axes/format';
import {isStepLinked} from '../data/linked_step';
import {Button, IconButton} from '../widgets/button';
import {Switch} from '../widgets/controls/switch';
import {PopoverButton} from '../widgets/popover';
import * as view from './settings';
import {selectSteps} from './step_choice';
import {StepFields} from './step_fields';

export function StepControl() {
  const isShown = view.isTableShown.value;
  const chosen = isShown ? textOf() : undefined;
  return (
    <div class={isShown ? 'step-control step-control-on' : 'step-control'}>
      <PopoverButton
        label={chosen ? `Select steps: ${chosen}` : 'Select steps'}
        text={chosen ?? 'Steps'}
        hint={chosen}
        kind="quiet"
        align="end"
        hasArrow
      >
        {() => <StepPanel />}
      </PopoverButton>
      {isShown && <IconButton icon="close" label="Clear steps" onClick={view.clearSelections} />}
    </div>
  );
}

const print = (step: number) => formatX(step, 'step');

/** What is selected. */
function textOf(): string {
  const {value: chosen} = view.selection;
  if (!view.isSelectionLinked.value || chosen === undefined) return 'By card';
  if (chosen.end === undefined) return `Step ${print(chosen.begin)}`;
  return `${print(chosen.begin)} – ${print(chosen.end)}`;
}

/** What is selected in all cards, and what the selection is linked with. */
export function StepPanel() {
  const isLinked = view.isSelectionLinked.value;
  return (
    <div class="step-panel">
      {view.xKind.value !== 'step' ? (
        <div class="step-panel-note">
          Steps can be selected on the Step axis.
          <Button onClick={() => view.setXKind('step')}>Show steps</Button>
        </div>
      ) : isLinked ? (
        <StepFields
          selection={view.selection.value}
          set={(selection) => selectSteps('', selection)}
        />
      ) : (
        <div class="step-panel-note">Each card has its own steps. Its menu sets them.</div>
      )}
      <Switch
        label="Sync step across cards"
        isOn={isLinked}
        onChange={setterOf(view.isSelectionLinked)}
      />
      <Switch
        label="Sync step across tabs"
        isOn={isStepLinked.value}
        onChange={setterOf(isStepLinked)}
      />
      <p class="step-panel-hint">
        Or click below the x axis of a chart to select a step, and Shift + click to make it a range.
      </p>
    </div>
  );
}
