// SPDX-License-Identifier: Apache-2.0
import {type ReadonlySignal, useComputed} from '@preact/signals';
import {counted, formatInteger, formatSignificant} from '../../../base/format';
import {setterOf} from '../../../base/setter_of';
import {Segmented, type SegmentedOption} from '../../../widgets/controls/segmented';
import {Slider} from '../../../widgets/controls/slider';
import {EmptyState} from '../../../widgets/empty_state';
import {tooltip} from '../../../widgets/tooltip';
import {drawnTrials, mainMetric, trials} from '../model/derived';
import {ImportanceRows} from './importance_rows';
import {Pairs} from './pairs';
import {bestPercent, type Method, method} from './settings';
import {type ImportanceState, useImportances} from './use_importances';
import './importance.css';

const methods: readonly SegmentedOption<Method>[] = [
  {
    value: 'fanova',
    label: 'fANOVA',
    hint: 'How much of the variance of the metric each hyperparameter explains, in a random forest',
  },
  {
    value: 'ped_anova',
    label: 'Best trials',
    hint: 'How much each hyperparameter matters for being among the best trials (PED-ANOVA)',
  },
  {
    value: 'chosen',
    label: 'Filtered trials',
    hint: 'What distinguishes the trials that pass the filters from the others (PED-ANOVA)',
  },
];

// Below this the forest explains so little that the bars may be noise.
const R2_MIN = 0.3;

/** Which hyperparameters matter for the main metric, and how the best trials differ. */
export function ImportanceView() {
  const state = useImportances();
  if (!mainMetric.value) {
    return (
      <EmptyState icon="chart" title="No metric was logged">
        <p>Importances need a scalar that most trials have, such as a final loss.</p>
      </EmptyState>
    );
  }
  return (
    <div class="importance">
      <div class="importance-controls">
        <Segmented
          label="Method"
          options={methods}
          value={method.value}
          onChange={setterOf(method)}
        />
        {method.value === 'ped_anova' && (
          <Slider
            label="Best (%)"
            min={1}
            max={50}
            step={1}
            value={bestPercent.value}
            onChange={setterOf(bestPercent)}
          />
        )}
        <Quality state={state} />
      </div>
      <Answer state={state} />
    </div>
  );
}

interface StateProps {
  readonly state: ReadonlySignal<ImportanceState>;
}

function Answer({state}: StateProps) {
  const {value, problem, isLoading} = state.value;
  if (method.value === 'chosen' && drawnTrials.value.length === trials.value.length) {
    return (
      <p class="importance-note">
        All trials pass. Filter some by a brush in parallel coordinates or in the table, to see what
        distinguishes them.
      </p>
    );
  }
  if (problem) {
    return (
      <p class="importance-note" role="alert">
        {problem.message} {problem.hint}
      </p>
    );
  }
  if (!value) return <p class="importance-note">{isLoading ? 'Computing…' : ''}</p>;
  const largest = Math.max(
    1e-9,
    ...value.hparams.map(({importance, deviation}) => importance + (deviation ?? 0)),
  );
  return (
    <div class="importance-answer" aria-busy={isLoading}>
      {value.warnings.map((warning) => (
        <p key={warning} class="importance-warning" role="status">
          {warning}
        </p>
      ))}
      <ImportanceRows importances={value} isWeak={isWeak(value.r2)} largest={largest} />
      <Pairs pairs={value.pairs ?? []} largest={largest} />
    </div>
  );
}

function isWeak(r2: number | null | undefined): boolean {
  return typeof r2 === 'number' && r2 < R2_MIN;
}

/** How far the answer can be trusted. */
function Quality({state}: StateProps) {
  const text = useComputed(() => {
    const {value, query} = state.value;
    if (!value || !query) return '';
    const count = counted(value.trials, 'trial');
    if (typeof value.r2 === 'number') return `R² ${formatSignificant(value.r2, 2)} · ${count}`;
    return query.chosen
      ? `${formatInteger(query.chosen.length)} of ${count} filtered`
      : `best ${formatSignificant(100 * query.best, 3)}% of ${count}`;
  });
  return (
    <span
      class="importance-quality"
      {...tooltip(
        'R²: how well the forest predicts trials that it was not fitted to. 1 is perfect, 0 is no better than the mean.',
      )}
    >
      {text}
    </span>
  );
}
