// SPDX-License-Identifier: Apache-2.0
import {counted, formatInteger} from '../../base/format';
import {setterOf} from '../../base/setter_of';
import {everyRun} from '../../data/run_set';
import {selectAllRuns} from '../../data/selection';
import {Segmented, type SegmentedOption} from '../../widgets/controls/segmented';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {ColumnPicker} from './controls/column_picker';
import {MetricMenu} from './metric_menu';
import {excludeTrials, keepTrials, openBest, selectTrials, showAllTrials} from './model/actions';
import {
  colourColumn,
  columns,
  drawnTrials,
  mainMetric,
  passingTrials,
  trials,
} from './model/derived';
import {trialTable} from './model/load_table';
import {
  areRepeatsGrouped,
  colourId,
  filters,
  hasNameColumns,
  isFolded,
  isTableFolded,
  keptTrials,
  type View,
  view,
} from './model/view_state';

const views: readonly SegmentedOption<View>[] = [
  {value: 'table', label: 'Table'},
  {value: 'parallel', label: 'Parallel coordinates'},
  {value: 'scatter', label: 'Scatter'},
  {value: 'importance', label: 'Importance'},
];

export function Toolbar() {
  return (
    <div class="hparams-toolbar" role="toolbar" aria-label="View">
      <Segmented label="View" options={views} value={view.value} onChange={setterOf(view)} />
      <MetricMenu />
      {view.value !== 'table' && (
        <ColumnPicker
          label="Colour by"
          columns={columns.value}
          value={colourColumn.value}
          onPick={setterOf(colourId)}
        />
      )}
      <CompareMenu />
      <Problems />
      <MenuButton label="Options" icon="settings" kind="quiet" align="end" entries={options()} />
      <Shown />
    </div>
  );
}

/** How many trials pass, and what can be done with them. */
function Shown() {
  const passing = passingTrials.value;
  const drawn = drawnTrials.value.length;
  const all = trials.value.length;
  const isFiltered = filters.value.size > 0 || keptTrials.value !== everyRun;
  if (drawn === all && !isFiltered)
    return <span class="hparams-count">{counted(all, 'trial')}</span>;
  return (
    <MenuButton
      label={`${formatInteger(drawn)} of ${counted(all, 'trial')}: filtered or not selected`}
      text={
        <span class="hparams-count" role="status">
          {formatInteger(drawn)} of {counted(all, 'trial')}
        </span>
      }
      kind="quiet"
      hasArrow
      entries={filterActions(passing, all, drawn < passing.length)}
    />
  );
}

function filterActions(
  passing: Uint32Array,
  all: number,
  areSomeUnselected: boolean,
): readonly MenuEntry[] {
  const isSome = passing.length < all;
  return [
    {label: 'Show all trials', icon: 'reset', onPick: showAllTrials},
    {
      label: 'Select all runs in the run list',
      isDisabled: !areSomeUnselected,
      onPick: selectAllRuns,
    },
    'line',
    {label: 'Keep only these', onPick: () => keepTrials(passing), isDisabled: !isSome},
    {label: 'Exclude these', onPick: () => excludeTrials(passing), isDisabled: !isSome},
    {
      label: 'Select these in the run list',
      hint: 'all dashboards',
      onPick: () => selectTrials(passing),
    },
  ];
}

const COMPARED = [3, 5, 10];

/** Opens the best trials of what is shown side by side. */
function CompareMenu() {
  const metric = mainMetric.value;
  if (!metric) return null;
  return (
    <MenuButton
      label="Compare best trials"
      text="Compare best"
      kind="quiet"
      hasArrow
      entries={COMPARED.map((count) => ({
        label: `Best ${count} by ${metric.title}`,
        onPick: () => openBest(count),
      }))}
    />
  );
}

function Problems() {
  const problems = trialTable.value?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <MenuButton
      label="Runs that cannot be read"
      text={counted(problems.length, 'problem')}
      icon="warning"
      kind="quiet"
      entries={problems.slice(0, 50).map(({run, message}) => ({heading: `${run}: ${message}`}))}
    />
  );
}

function options(): readonly MenuEntry[] {
  const toggle = (signal: typeof isFolded) => () => {
    signal.value = !signal.peek();
  };
  return [
    {
      label: 'Group repeats',
      hint: 'same hyperparameters, different seed',
      isChosen: areRepeatsGrouped.value,
      onPick: toggle(areRepeatsGrouped),
    },
    {
      label: 'Fold sub-runs into their trial',
      isChosen: isFolded.value,
      onPick: toggle(isFolded),
    },
    {
      label: 'Columns from run names',
      isChosen: hasNameColumns.value,
      onPick: toggle(hasNameColumns),
    },
    'line',
    {
      label: 'Hide the table below the view',
      isChosen: isTableFolded.value,
      isDisabled: view.value === 'table',
      onPick: toggle(isTableFolded),
    },
  ];
}
