// SPDX-License-Identifier: Apache-2.0
// Groups of columns: parameters, parts of run names and metrics, and parameters whose names share a
// first part, as in optimizer/lr.
import type {TrialColumn} from '../model/trial_table';

const kinds: Readonly<Record<TrialColumn['kind'], string>> = {
  hparam: 'Hyperparameters',
  name: 'Run names',
  metric: 'Metrics',
};

const PREFIX = /^([^/.]+)[/.](?=.)/;

export interface Heading {
  /** The group; neighbours of one group share a heading. */
  readonly group: string;
  /** The title, without the part that the group has. */
  readonly text: string;
}

/** The headings of columns by id. A prefix is a group only if several parameters have it. */
export function headingsOf(all: readonly TrialColumn[]): ReadonlyMap<string, Heading> {
  const sizes = new Map<string, number>();
  const prefixOf = ({kind, title}: TrialColumn) =>
    kind === 'hparam' ? PREFIX.exec(title)?.[0] : undefined;
  for (const column of all) {
    const prefix = prefixOf(column);
    if (prefix) sizes.set(prefix, (sizes.get(prefix) ?? 0) + 1);
  }
  const headingOf = (column: TrialColumn): Heading => {
    const prefix = prefixOf(column);
    if (prefix && sizes.get(prefix)! > 1)
      return {group: prefix.slice(0, -1), text: column.title.slice(prefix.length)};
    return {group: kinds[column.kind], text: column.title};
  };
  return new Map(all.map((column) => [column.id, headingOf(column)]));
}
