// SPDX-License-Identifier: Apache-2.0
import {formatNumber, formatSignificant} from '../../../base/format';
import type {TrialColumn} from './trial_table';

/** The text of one value; empty if there is none. Without `digits`, as short as charts write numbers. */
export function cellText(column: TrialColumn, trial: number, digits?: number): string {
  return valueText(column, column.values[trial]!, digits);
}

export function valueText(column: TrialColumn, value: number, digits?: number): string {
  if (Number.isNaN(value)) return '';
  if (column.type === 'category') return column.labels[value] ?? '';
  return digits === undefined ? formatNumber(value) : formatSignificant(value, digits);
}
