// SPDX-License-Identifier: Apache-2.0
// Columns for tests.
import {makeCategoryColumn, makeNumberColumn} from './make_column';
import type {CategoryColumn, NumberColumn} from './trial_table';

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
