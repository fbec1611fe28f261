// SPDX-License-Identifier: Apache-2.0
// Which value of a metric stands for a trial.
import {useState} from 'preact/hooks';
import {Button} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {columnOf} from './model/derived';
import {
  addMetric,
  nameOfMetric,
  otherMetrics,
  replaceMetric,
  withValue,
} from './model/metric_choice';
import {
  type Goal,
  type MetricSpec,
  metricColumnId,
  metricName,
  type Reducer,
  TAIL_STANDARD,
} from './model/metric_spec';

const reducers: readonly {value: Reducer; label: string}[] = [
  {value: 'last', label: 'Last'},
  {value: 'min', label: 'Min'},
  {value: 'max', label: 'Max'},
  {value: 'mean', label: 'Mean'},
  {value: 'tail', label: 'Mean of last n'},
  {value: 'at_best', label: 'At the best step of…'},
];

interface SpecProps {
  readonly spec: MetricSpec;
}

/** Chooses the value of the main metric, or adds another one as a column. */
export function MetricValue({spec}: SpecProps) {
  const offered = reducers.filter(({value}) => withValue(spec, value));
  const choose = (value: Reducer) => {
    const next = value === spec.value ? undefined : withValue(spec, value);
    if (next) replaceMetric(spec, next);
  };
  return (
    <>
      <Segmented label="Value" options={offered} value={spec.value} onChange={choose} />
      {spec.value === 'tail' && <TailBox key={metricName(spec)} spec={spec} />}
      {spec.value === 'at_best' && <OtherMetric spec={spec} />}
      <AddedValues spec={spec} />
    </>
  );
}

const TAIL_MAX = 999_999;

/** How many of the last values count. */
function TailBox({spec}: SpecProps) {
  const now = spec.n ?? TAIL_STANDARD;
  const [draft, setDraft] = useState(String(now));
  const typed = Number(draft);
  const isValid = Number.isInteger(typed) && typed >= 1 && typed <= TAIL_MAX;
  const commit = () => {
    if (isValid && typed !== now) replaceMetric(spec, {...spec, n: typed});
  };
  return (
    <label class="hparams-metric-row">
      Number of last values
      <input
        class="slider-box hparams-metric-box"
        inputMode="numeric"
        spellcheck={false}
        aria-invalid={!isValid}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      {!isValid && <span role="status">From 1 to 999,999.</span>}
    </label>
  );
}

const goals: readonly {value: Goal; label: string}[] = [
  {value: 'minimize', label: 'Lowest'},
  {value: 'maximize', label: 'Highest'},
];

/** The metric at whose best step the value is read. */
function OtherMetric({spec}: SpecProps) {
  const others = otherMetrics(spec);
  const change = (changed: Partial<MetricSpec>) => replaceMetric(spec, {...spec, ...changed});
  return (
    <div class="hparams-metric-row">
      At the step where
      <select
        class="hparams-metric-other"
        aria-label="Other metric"
        value={spec.of && metricName(spec.of)}
        onChange={({currentTarget}) => {
          const of = others[currentTarget.selectedIndex];
          if (of) change({of});
        }}
      >
        {others.map((id) => (
          <option key={metricName(id)} value={metricName(id)}>
            {nameOfMetric(id)}
          </option>
        ))}
      </select>
      is
      <Segmented
        label="Best of the other metric"
        options={goals}
        value={spec.goal ?? 'minimize'}
        onChange={(goal) => change({goal})}
      />
    </div>
  );
}

function labelOf({value, n}: MetricSpec): string | undefined {
  if (value === 'tail') return `Mean of last ${n}`;
  return reducers.find((reducer) => reducer.value === value)?.label;
}

const added: readonly Reducer[] = ['last', 'min', 'max', 'mean', 'tail'];

/** Values of the metric that have no column yet. */
function AddedValues({spec}: SpecProps) {
  const specs = added
    .flatMap((value) => withValue({tag: spec.tag, group: spec.group, value}, value) ?? [])
    .filter((other) => !columnOf(metricColumnId(other)));
  if (specs.length === 0) return null;
  return (
    <div class="hparams-metric-row">
      Add as a column:
      {specs.map((other) => (
        <Button
          key={other.value}
          kind="quiet"
          icon="plus"
          label={`Add as a column: ${labelOf(other)}`}
          onClick={() => addMetric(other)}
        >
          {labelOf(other)}
        </Button>
      ))}
    </div>
  );
}
