// SPDX-License-Identifier: Apache-2.0
// Which columns each mode can show, and which it shows unless the user chose others.
import type {NumberColumn, TrialColumn} from '../model/trial_table';

export function isNumber(column: TrialColumn): column is NumberColumn {
  return column.type === 'number' && column.extent !== undefined;
}

interface TwoIds {
  readonly x: string;
  readonly y: string;
}

/** Two columns: the chosen ones, or else the standard ones, or else the first that differ. */
export function pickTwo<T extends TrialColumn>(
  forX: readonly T[],
  forY: readonly T[],
  chosen: TwoIds,
  standardY = '',
): {x: T | undefined; y: T | undefined} {
  const chosenX = byId(forX, chosen.x);
  const chosenY = byId(forY, chosen.y);
  const standard = byId(forY, standardY);
  const y = chosenY ?? (standard !== chosenX ? standard : undefined);
  const x = chosenX ?? otherThan(forX, y);
  return {x, y: y ?? otherThan(forY, x)};
}

function byId<T extends TrialColumn>(columns: readonly T[], id: string): T | undefined {
  return columns.find((column) => column.id === id);
}

function otherThan<T extends TrialColumn>(columns: readonly T[], taken?: T): T | undefined {
  return columns.find((column) => column !== taken) ?? columns[0];
}

/** The columns of the matrix that exist, or `otherwise` if none was chosen. */
export function chosenOr(
  chosen: readonly string[],
  all: readonly TrialColumn[],
  otherwise: readonly TrialColumn[],
): readonly TrialColumn[] {
  const wanted = new Set(chosen);
  const found = wanted.size > 0 ? all.filter(({id}) => wanted.has(id)) : [];
  return found.length > 0 ? found : otherwise;
}

/** What differs between trials first: an axis with a single value says nothing. */
export function differing(columns: readonly TrialColumn[]): readonly TrialColumn[] {
  const found = columns.filter(({differs}) => differs);
  return found.length > 0 ? found : columns;
}

/** The columns that a matrix shows unless the user chose others. */
export function standardAxes(all: readonly TrialColumn[]): {
  across: readonly TrialColumn[];
  down: readonly TrialColumn[];
} {
  const metrics = all.filter(({kind}) => kind === 'metric');
  const across = differing(all.filter(({kind}) => kind !== 'metric'));
  return {across: [...across, ...metrics], down: metrics.length > 0 ? metrics : across};
}
