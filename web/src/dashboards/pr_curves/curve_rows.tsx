// SPDX-License-Identifier: Apache-2.0
import './pr_curves.css';
import {formatTime} from '../../base/format';
import {RunName} from '../../cards/run_name';
import {StepSlider} from '../../cards/steps/step_slider';
import {colourOf} from '../../data/colours';
import {hoveredRun} from '../../data/selection';
import {tooltip} from '../../widgets/tooltip';
import {steps} from './settings';
import type {DrawnCurve} from './use_curves';

/** The runs of a card, each with its step and the area under its curve. */
export function CurveRows({tag, curves}: {tag: string; curves: readonly DrawnCurve[]}) {
  return (
    <ul class="curve-rows" aria-label={`Runs of ${tag}`}>
      {curves.map((curve) => (
        <CurveRow key={curve.run} {...curve} />
      ))}
    </ul>
  );
}

function CurveRow({run, steps: every, record, curve, problem}: DrawnCurve) {
  const logged = record ? `${run}, logged ${formatTime(record.wall_time ?? Number.NaN)}` : run;
  return (
    <li
      class="curve-row"
      onPointerEnter={() => {
        hoveredRun.value = run;
      }}
      onPointerLeave={() => {
        hoveredRun.value = undefined;
      }}
    >
      <span class="curve-row-swatch" style={{background: colourOf.value(run).colour}} />
      <span class="curve-row-name" {...tooltip(logged)}>
        <RunName name={run} />
      </span>
      {problem ? (
        <span class="curve-row-problem" role="alert" {...tooltip(problem.message)}>
          {problem.message}
        </span>
      ) : (
        <span class="curve-row-area" {...tooltip('Area under the curve')}>
          {curve ? `AUC ${curve.area.toFixed(4)}` : ''}
        </span>
      )}
      <span class="curve-row-slider">
        <StepSlider
          label={`Step of ${run}`}
          steps={every}
          step={steps.stepOf(run)}
          choose={(step) => steps.setStep(run, step)}
        />
      </span>
    </li>
  );
}
