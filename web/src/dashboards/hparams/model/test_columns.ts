// SPDX-License-Identifier: Apache-2.0
// Columns for tests.
import {labelOf} from './cell_text';
import type {CategoryColumn, Logged, NumberColumn} from './trial_table';

type Labels = Pick<NumberColumn, 'id' | 'title' | 'description' | 'kind'>;
type Announced = Partial<Pick<NumberColumn, 'isLog' | 'declared' | 'metric'>>;

/** `reason` says why a trial has no value. */
function makeNumberColumn(
  labels: Labels,
  values: Float64Array,
  reason: (trial: number) => string,
  {isLog = false, declared, metric}: Announced = {},
): NumberColumn {
  return {
    ...labels,
    ...figures(values, reason),
    type: 'number',
    values,
    isLog,
    extent: extentOf(values),
    declared,
    ...(metric ? {metric} : {}),
  };
}

function makeCategoryColumn(
  labels: Labels,
  domain: readonly Logged[],
  values: Float64Array,
  reason: (trial: number) => string,
): CategoryColumn {
  return {
    ...labels,
    ...figures(values, reason),
    type: 'category',
    domain,
    labels: domain.map(labelOf),
    values,
  };
}

function figures(values: Float64Array, reason: (trial: number) => string) {
  let present = 0;
  let first = Number.NaN;
  let differs = false;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (present++ === 0) first = value;
    else if (value !== first) differs = true;
  }
  return {
    present,
    differs,
    missing: (trial: number) => (Number.isNaN(values[trial]!) ? reason(trial) : undefined),
  };
}

function extentOf(values: Float64Array): readonly [number, number] | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? [min, max] : undefined;
}

const reason = () => 'not logged';

export function numberColumn(id: string, values: readonly number[]): NumberColumn {
  return makeNumberColumn(
    {id, title: id.slice(2), description: '', kind: id.startsWith('m:') ? 'metric' : 'hparam'},
    Float64Array.from(values),
    reason,
  );
}

export function categoryColumn(
  id: string,
  domain: readonly string[],
  values: readonly number[],
): CategoryColumn {
  return makeCategoryColumn(
    {id, title: id.slice(2), description: '', kind: 'hparam'},
    domain,
    Float64Array.from(values),
    reason,
  );
}
