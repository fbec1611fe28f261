// SPDX-License-Identifier: Apache-2.0
// Which columns are axes, and in which order.
import type {TrialColumn} from '../model/trial_table';

/** More axes would be too narrow to read, and a canvas cannot be wide enough for a thousand. */
export const AXES_MAX = 40;

const HPARAMS = 10;
const METRICS = 3;
/** More categories than this, as of names and paths, are rarely what matters. */
const LABELS_MANY = 50;

const isMetric = ({kind}: TrialColumn) => kind === 'metric';

/** The axes until the user chooses: hyperparameters that differ, then metrics, the main one last. */
export function standardAxes(
  columns: readonly TrialColumn[],
  main: TrialColumn | undefined,
): readonly TrialColumn[] {
  const hparams = columns.filter((column) => !isMetric(column));
  const differing = hparams.filter(({differs}) => differs);
  const candidates = differing.length > 0 ? differing : hparams;
  const chosen = new Set([...candidates].sort(byUse).slice(0, HPARAMS));
  const metrics = columns.filter((column) => isMetric(column) && column.present > 0);
  const others = metrics.filter((column) => column !== main).slice(0, METRICS - 1);
  return [...candidates.filter((column) => chosen.has(column)), ...others, ...(main ? [main] : [])];
}

/** Columns that most trials have come first, and those with very many categories last. */
function byUse(a: TrialColumn, b: TrialColumn): number {
  return Number(isCrowded(a)) - Number(isCrowded(b)) || b.present - a.present;
}

function isCrowded(column: TrialColumn): boolean {
  return column.type === 'category' && column.labels.length > LABELS_MANY;
}

/** The chosen axes that exist. A metric that the user has replaced leaves its place to the main one. */
export function chosenAxes(
  ids: readonly string[],
  columns: readonly TrialColumn[],
  main: TrialColumn | undefined,
): readonly TrialColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const found = ids.map((id) => byId.get(id) ?? (id.startsWith('m:') ? main : undefined));
  // The set keeps the first of equal ones; the main metric that was chosen itself has priority.
  const unique = found.filter(
    (column, at) => column && (column.id === ids[at] || !ids.includes(column.id)),
  );
  return [...new Set(unique)].filter((column) => column !== undefined).slice(0, AXES_MAX);
}

/** The list with one item moved to another place. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), id, ...others.slice(at)];
}
