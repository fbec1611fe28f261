// SPDX-License-Identifier: Apache-2.0
import {useComputed} from '@preact/signals';
import {formatSignificant, minus} from '../../../base/format';
import {tooltip} from '../../../widgets/tooltip';
import {bestTrials} from '../model/best_trials';
import {valueText} from '../model/cell_text';
import {columnOf, drawnTrials, goalOf, mainMetric, trials} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';
import {filters} from '../model/view_state';
import type {Importance, Importances} from './fetch_importance';
import {bestPercent, method} from './settings';
import {showPair} from './show_in_scatter';
import {valueBins} from './value_bins';

interface ImportanceRowsProps {
  readonly importances: Importances;
  /** Whether the figures may be noise; the bars are then grey. */
  readonly isWeak: boolean;
  /** The importance of a bar as long as its column. */
  readonly largest: number;
}

interface Compared {
  readonly some: Uint32Array;
  readonly all: Uint32Array;
  readonly label: string;
}

/** The trials whose values the last column compares with all. */
function compared(): Compared {
  const shown = drawnTrials.value;
  const every = Uint32Array.from(trials.value.keys());
  if (method.value === 'chosen') return {some: shown, all: every, label: 'Filtered'};
  const metric = mainMetric.value;
  const label = `Best ${formatSignificant(bestPercent.value, 3)}%`;
  if (!metric) return {some: new Uint32Array(), all: shown, label};
  const goal = goalOf(metric) ?? 'minimize';
  return {some: bestTrials(metric, goal, shown, bestPercent.value / 100), all: shown, label};
}

export function ImportanceRows({importances, isWeak, largest}: ImportanceRowsProps) {
  const trialsToCompare = useComputed(compared);
  const rows = importances.hparams
    .filter(({name}) => !isTautology(name))
    .sort((a, b) => b.importance - a.importance);
  return (
    <table class={isWeak ? 'importance-table importance-weak' : 'importance-table'}>
      <thead>
        <tr>
          <th scope="col">Hyperparameter</th>
          <th scope="col">Importance</th>
          <th
            scope="col"
            {...tooltip('Spearman’s rank correlation with the metric; categories have none')}
          >
            Correlation
          </th>
          <th scope="col">{trialsToCompare.value.label} compared with all</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} largest={largest} trials={trialsToCompare.value} />
        ))}
      </tbody>
    </table>
  );
}

/** That filtered trials differ in what they were filtered by is no news. */
function isTautology(name: string): boolean {
  const column = columnOfName(name);
  return method.value === 'chosen' && column !== undefined && filters.value.has(column.id);
}

function columnOfName(name: string): TrialColumn | undefined {
  return columnOf(`h:${name}`) ?? columnOf(`n:${name}`);
}

interface RowProps {
  readonly row: Importance;
  readonly largest: number;
  readonly trials: Compared;
}

function Row({row, largest, trials}: RowProps) {
  const column = columnOfName(row.name);
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="importance-name"
          {...tooltip('Show it against the metric')}
          onClick={() => column && showPair(column.id)}
        >
          {column?.title ?? row.name}
        </button>
      </th>
      <td>
        <Bar row={row} largest={largest} />
      </td>
      <td class="importance-correlation">{correlationText(row.spearman)}</td>
      <td>{column && <Bins column={column} trials={trials} />}</td>
    </tr>
  );
}

function correlationText(value: number | null | undefined): string {
  if (typeof value !== 'number') return '–';
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : minus(text);
}

function Bar({row, largest}: Omit<RowProps, 'trials'>) {
  const {importance} = row;
  // A metric that one tree explains entirely has none; PED-ANOVA never has one.
  const deviation = row.deviation ?? 0;
  const hasDeviation = deviation > 0;
  const percent = (share: number) => `${(100 * Math.max(0, share)) / largest}%`;
  return (
    <div class="importance-bar-cell">
      <div class="importance-track" aria-hidden="true">
        <div class="importance-bar" style={{width: percent(importance)}} />
        {hasDeviation && (
          <div
            class="importance-whisker"
            style={{
              left: percent(importance - deviation),
              width: percent(Math.min(importance, deviation) + deviation),
            }}
          />
        )}
      </div>
      <span class="importance-figure">
        {(100 * importance).toFixed(1)}%
        {hasDeviation && (
          <span class="importance-deviation"> ± {(100 * deviation).toFixed(1)}</span>
        )}
      </span>
    </div>
  );
}

const WIDTH = 192;
const HEIGHT = 22;

function Bins({column, trials}: {readonly column: TrialColumn; readonly trials: Compared}) {
  const scale = scaleOf(column);
  const all = valueBins(column, scale, trials.all);
  const some = valueBins(column, scale, trials.some);
  const top = Math.max(1e-9, ...all, ...some);
  const ends = [0, 1].map((place) => valueText(column, scale.valueAt(place)));
  return (
    <div class="importance-bins">
      <svg
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`${column.title}: ${trials.label} of the trials compared with all, from ${ends.join(' to ')}`}
      >
        <path class="importance-bins-all" d={outline(all, top)} />
        <path class="importance-bins-some" d={outline(some, top)} />
      </svg>
      <span class="importance-ends">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </span>
    </div>
  );
}

/** The bars of a histogram as one path. */
function outline(bins: Float64Array, top: number): string {
  const width = WIDTH / bins.length;
  const parts = Array.from(bins, (share, i) => {
    const height = (share / top) * (HEIGHT - 1);
    return height > 0
      ? `M${(i * width).toFixed(1)} ${HEIGHT}v${(-height).toFixed(1)}h${(width - 1).toFixed(1)}v${height.toFixed(1)}z`
      : '';
  });
  return parts.join('');
}
