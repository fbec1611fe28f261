// SPDX-License-Identifier: Apache-2.0
import {makeMatcher} from '../../base/matcher';
import {quickLength} from '../../base/pattern_cost';
import {makeGrouping} from '../../data/colours';

export interface ColourGroup {
  readonly name: string;
  readonly runs: readonly string[];
}

export interface GroupPreview {
  /** Largest first. */
  readonly groups: readonly ColourGroup[];
  /** Runs that do not match and would be grey. */
  readonly ungrouped: number;
  /** Why the expression is not valid. */
  readonly problem: string | undefined;
}

function slowProblem(expression: string): string | undefined {
  if (quickLength(expression) > 0) return undefined;
  return 'This could take too long to match. Do not repeat a group, as in (a+)+, and use fewer repeats.';
}

/** Previews the groups that an expression would create. */
export function previewGroups(expression: string, names: readonly string[]): GroupPreview {
  const {problem = slowProblem(expression)} = makeMatcher(expression, true);
  if (expression === '' || problem !== undefined) return {groups: [], ungrouped: 0, problem};
  const groupOf = makeGrouping(`regex:${expression}`);
  const groups = new Map<string, string[]>();
  let ungrouped = 0;
  for (const name of names) {
    const group = groupOf(name);
    if (group === undefined) ungrouped++;
    else if (groups.has(group)) groups.get(group)!.push(name);
    else groups.set(group, [name]);
  }
  const found = [...groups].map(([name, runs]) => ({name, runs}));
  return {
    groups: found.sort((a, b) => b.runs.length - a.runs.length),
    ungrouped,
    problem: undefined,
  };
}
