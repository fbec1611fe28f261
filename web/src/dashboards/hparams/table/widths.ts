// SPDX-License-Identifier: Apache-2.0
import {measureIn} from '../../../widgets/text/middle_text';
import {cellText} from '../model/cell_text';
import type {TrialColumn} from '../model/trial_table';
import {limitWidth} from './settings';

const NUMBER_MIN = 84;
const TEXT_MIN = 76;
/** The longest mean with its spread, as in ★−1.23e−10 ± 1.2e−11. */
const SPREAD_MIN = 172;
const STANDARD_MAX = 190;
const LETTER = 6.6;
/** The padding of a heading, and the arrow and priority of its order. */
const HEAD_ROOM = 52;
const CELL_ROOM = 30;
const FONT = '12px "Inter Variable", system-ui, sans-serif';

/** The width of a column that the user has not resized. */
export function standardWidth(column: TrialColumn, heading: string, isGrouped: boolean): number {
  const head = heading.length * LETTER + HEAD_ROOM;
  return Math.round(Math.min(STANDARD_MAX, Math.max(head, contentWidth(column, isGrouped))));
}

function contentWidth(column: TrialColumn, isGrouped: boolean): number {
  if (column.type === 'number') return isGrouped ? spreadWidth(column) : NUMBER_MIN;
  const longest = column.labels.reduce((most, label) => Math.max(most, label.length), 0);
  return Math.max(TEXT_MIN, longest * LETTER + CELL_ROOM);
}

function spreadWidth({kind}: TrialColumn): number {
  return kind === 'metric' ? SPREAD_MIN : NUMBER_MIN;
}

// Measuring a text is slow, and only the longest ones matter.
const MEASURED_MAX = 50;

/** The width at which the heading and all values fit. */
export function fittingWidth(column: TrialColumn, heading: string, isGrouped: boolean): number {
  const measure = measureIn(FONT);
  const texts = new Set<string>();
  for (let trial = 0; trial < column.values.length; trial++) texts.add(cellText(column, trial));
  const longest = [...texts].sort((a, b) => b.length - a.length).slice(0, MEASURED_MAX);
  const least = isGrouped ? spreadWidth(column) : 0;
  const widths = longest.map((text) => measure(text) + CELL_ROOM);
  return limitWidth(Math.max(least, measure(heading) + HEAD_ROOM, ...widths));
}
