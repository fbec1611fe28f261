// SPDX-License-Identifier: Apache-2.0
import {counted} from '../../base/format';
import {Picker} from '../../widgets/controls/picker';
import {Segmented} from '../../widgets/controls/segmented';
import {PopoverButton} from '../../widgets/popover';
import {MetricValue} from './metric_value';
import {setGoal} from './model/actions';
import {goalOfMetric, mainMetric} from './model/derived';
import {trialTable} from './model/load_table';
import {askedMetric, nameOfMetric, pickMetric} from './model/metric_choice';
import {type Goal, metricName} from './model/metric_spec';

const goals: readonly {value: Goal; label: string}[] = [
  {value: 'minimize', label: 'Lower is better'},
  {value: 'maximize', label: 'Higher is better'},
];

/** The metric that matters: which one, which of its values, and what is best. */
export function MetricMenu() {
  const title = mainMetric.value?.title;
  return (
    <PopoverButton
      label={`Metric: ${title ?? 'none'}`}
      text={
        <span class="hparams-picker">
          <span class="hparams-picker-label">Metric</span> {title ?? 'none logged'}
        </span>
      }
      hasArrow
    >
      {() => <MetricChoice />}
    </PopoverButton>
  );
}

function MetricChoice() {
  const spec = askedMetric();
  const available = trialTable.value?.available ?? [];
  return (
    <div class="hparams-metric">
      {spec && (
        <>
          <Segmented
            label="Goal"
            options={goals}
            value={goalOfMetric(spec)}
            onChange={(goal) => setGoal(spec, goal)}
          />
          <MetricValue spec={spec} />
        </>
      )}
      <Picker
        label="Find a metric"
        value={spec ? metricName(spec) : ''}
        options={available.map(({trials, ...id}) => ({
          value: metricName(id),
          label: nameOfMetric(id),
          alias: metricName(id),
          hint: counted(trials, 'trial'),
        }))}
        onPick={(name) => {
          const found = available.find((id) => metricName(id) === name);
          if (found) pickMetric(found);
        }}
      />
    </div>
  );
}
