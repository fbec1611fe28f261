// SPDX-License-Identifier: Apache-2.0
// Filters as people edit and read them.
import {formatNumber} from '../../../base/format';
import {valueText} from '../model/cell_text';
import type {ColumnScale} from '../model/column_scale';
import type {Filter, Missing} from '../model/filter';
import {metricTitle, parseMetric} from '../model/metric_spec';
import type {TrialColumn} from '../model/trial_table';

/** Undefined if the filter keeps everything. */
export function withoutNothing(filter: Filter): Filter | undefined {
  const isAll = filter.kind === 'any' && filter.missing === 'in';
  return isAll ? undefined : filter;
}

/** An interval whose ends may be open; `any` if both are. */
export function intervalFilter(min: number, max: number, missing: Missing): Filter {
  const isOpen = min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY;
  return isOpen ? {kind: 'any', missing} : {kind: 'interval', min, max, missing};
}

/** These categories; `any` if they are all. */
export function labelFilter(
  all: readonly string[],
  labels: readonly string[],
  missing: Missing,
): Filter {
  const isAll = all.every((label) => labels.includes(label));
  return isAll ? {kind: 'any', missing} : {kind: 'values', labels, missing};
}

/** The ends of the interval; infinite where it is open. */
export function intervalOf(filter: Filter | undefined): readonly [min: number, max: number] {
  return filter?.kind === 'interval'
    ? [filter.min, filter.max]
    : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

/** The shortest number near a place of the axis, which is what people would have typed. */
export function niceValue(scale: ColumnScale, place: number, step: number): number {
  const [low, high] = [scale.valueAt(place - step / 2), scale.valueAt(place + step / 2)];
  const value = scale.valueAt(place);
  for (let digits = 1; digits <= 17; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (rounded >= low && rounded <= high) return rounded;
  }
  return value;
}

/** The title of a column that the table does not have, from its id in the address. */
export function titleOfId(id: string): string {
  const name = id.slice(id.indexOf(':') + 1);
  const metric = id.startsWith('m:') ? parseMetric(name) : undefined;
  return metric ? metricTitle(metric) : name;
}

const LABELS_MAX = 3;

/** The filter in a few words, to be read after the name of its column. */
export function describeFilter(column: TrialColumn, filter: Filter): string {
  if (filter.missing === 'only') return 'is missing';
  const rest = filter.missing === 'in' && column.present < column.values.length;
  const words = describeValues(column, filter);
  if (words === '') return 'is not missing';
  return rest ? `${words} or missing` : words;
}

function describeValues(column: TrialColumn, filter: Filter): string {
  switch (filter.kind) {
    case 'any':
      return '';
    case 'interval':
      return describeInterval(column, filter.min, filter.max);
    case 'values':
      if (filter.labels.length === 0) return 'has no value';
      if (filter.labels.length > LABELS_MAX) return `is one of ${filter.labels.length} values`;
      return filter.labels.join(', ');
    case 'pattern':
      return `matches ${filter.text}`;
  }
}

function describeInterval(column: TrialColumn, min: number, max: number): string {
  if (column.type === 'category') {
    const labels = column.labels.filter((_, value) => value >= min && value <= max);
    return labels.length > LABELS_MAX ? `is one of ${labels.length} values` : labels.join(', ');
  }
  if (min === max) return `= ${formatNumber(min)}`;
  if (min === Number.NEGATIVE_INFINITY) return `≤ ${formatNumber(max)}`;
  if (max === Number.POSITIVE_INFINITY) return `≥ ${formatNumber(min)}`;
  return `${valueText(column, min)} – ${valueText(column, max)}`;
}
