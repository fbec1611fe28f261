// SPDX-License-Identifier: Apache-2.0
import {formatNumber, formatSignificant} from '../../../base/format';
import type {Logged, TrialColumn} from './trial_table';

/** The text of one value; empty if there is none. Without `digits`, as short as charts write numbers. */
export function cellText(column: TrialColumn, trial: number, digits?: number): string {
  return valueText(column, column.values[trial]!, digits);
}

export function valueText(column: TrialColumn, value: number, digits?: number): string {
  if (Number.isNaN(value)) return '';
  if (column.type === 'category') return column.labels[value] ?? '';
  return digits === undefined ? formatNumber(value) : formatSignificant(value, digits);
}

/** Longer texts are pages, not names: the document would have them many times over. */
const TEXT_MAX = 500;

export function shortened(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (${text.length} characters)` : text;
}

/** A text that looks like another type is quoted, so that no two values look the same. */
export function labelOf(value: Logged): string {
  if (typeof value !== 'string') return value === null ? 'None' : String(value);
  const isOther = value === 'true' || value === 'false' || value === 'None';
  return shortened(
    isOther || (value.trim() !== '' && !Number.isNaN(Number(value))) ? `"${value}"` : value,
  );
}
