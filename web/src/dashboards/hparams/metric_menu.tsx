// SPDX-License-Identifier: Apache-2.0
import {counted} from '../../base/format';
import {setterOf} from '../../base/setter_of';
import {Picker} from '../../widgets/controls/picker';
import {Segmented} from '../../widgets/controls/segmented';
import {PopoverButton} from '../../widgets/popover';
import {setGoal, showMetrics, shownMetrics} from './model/actions';
import {goalOf, mainMetric} from './model/derived';
import {trialTable} from './model/load_table';
import {
  type Goal,
  type MetricSpec,
  metricName,
  printMetric,
  type Reducer,
} from './model/metric_spec';
import type {NumberColumn} from './model/trial_table';
import {mainMetricId} from './model/view_state';

const goals: readonly {value: Goal; label: string}[] = [
  {value: 'minimize', label: 'Lower is better'},
  {value: 'maximize', label: 'Higher is better'},
];

const reducers: readonly {value: Reducer; label: string}[] = [
  {value: 'last', label: 'Last'},
  {value: 'min', label: 'Min'},
  {value: 'max', label: 'Max'},
  {value: 'mean', label: 'Mean'},
  {value: 'tail', label: 'Mean of last 10'},
];

/** The metric that matters: which one, which of its values, and what is best. */
export function MetricMenu() {
  const metric = mainMetric.value;
  return (
    <PopoverButton
      label={`Metric: ${metric?.title ?? 'none'}`}
      text={
        <span class="hparams-picker">
          <span class="hparams-picker-label">Metric</span> {metric?.title ?? 'none logged'}
        </span>
      }
      hasArrow
    >
      {() => <MetricChoice metric={metric} />}
    </PopoverButton>
  );
}

function MetricChoice({metric}: {readonly metric: NumberColumn | undefined}) {
  const spec = metric?.metric;
  return (
    <div class="hparams-metric">
      {metric && spec && (
        <>
          <Segmented
            label="Goal"
            options={goals}
            value={goalOf(metric) ?? 'minimize'}
            onChange={(goal) => setGoal(spec, goal)}
          />
          <Segmented
            label="Value"
            options={reducers}
            value={spec.value}
            onChange={(value) => replaceMetric(spec, value)}
          />
        </>
      )}
      <Picker
        label="Find a metric"
        value={spec ? metricName(spec) : ''}
        options={(trialTable.value?.available ?? []).map(({trials, ...id}) => ({
          value: metricName(id),
          label: metricName(id),
          hint: counted(trials, 'trial'),
        }))}
        onPick={pickMetric}
      />
    </div>
  );
}

/** Shows another value of the same metric, in the same place. */
function replaceMetric(old: MetricSpec, value: Reducer): void {
  const {tag, group} = old;
  const next: MetricSpec = {tag, group, value};
  const others = shownMetrics().map((spec) =>
    printMetric(spec) === printMetric(old) ? next : spec,
  );
  const unique = new Map(others.map((spec) => [printMetric(spec), spec]));
  showMetrics([...unique.values()]);
  setterOf(mainMetricId)(`m:${printMetric(next)}`);
}

/** Makes a metric the one that matters, and adds its column if there is none. */
function pickMetric(name: string): void {
  const found = trialTable.peek()?.available.find((id) => metricName(id) === name);
  if (!found) return;
  const shown = shownMetrics();
  const known = shown.find((spec) => metricName(spec) === name);
  const spec: MetricSpec = known ?? {tag: found.tag, group: found.group, value: 'last'};
  if (!known) showMetrics([...shown, spec]);
  setterOf(mainMetricId)(`m:${printMetric(spec)}`);
}
