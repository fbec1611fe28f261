// SPDX-License-Identifier: Apache-2.0
// The doctor's findings and their texts.

export type Severity = 'error' | 'warning' | 'note';

/** Where a problem was found; an empty tag means the whole run. */
export interface Place {
  readonly run: string;
  readonly tag: string;
}

export interface Finding {
  /** Such as D10; docs/doctor.md has a section for each. */
  readonly id: string;
  readonly severity: Severity;
  /** The affected file or folder; may be empty. */
  readonly path: string;
  readonly count: number;
  /** One line about the first affected place. */
  readonly cause: string;
  readonly cure: string;
  /** The first affected places; may be empty. */
  readonly places: readonly Place[];
  /** The affected plugin; empty if there is not exactly one. */
  readonly plugin: string;
}

/** The title of each kind, the same as in docs/doctor.md. */
const titles: Readonly<Record<string, string>> = {
  D01: 'The log directory does not exist',
  D02: 'Wrong folder or working directory',
  D03: 'Windows path, or several directories in --logdir',
  D04: 'Event files missing or unusable',
  D05: 'Another server is using the port',
  D06: 'Nothing was logged',
  D07: 'Not flushed yet',
  D08: 'The disk is full',
  D09: 'Permission denied',
  D10: 'All points have the same step',
  D11: 'Steps go backwards',
  D12: 'Several values per step',
  D13: 'Values that are not scalars',
  D14: 'TensorFlow without a default writer',
  D15: 'Tag used for two kinds of data',
  D16: 'Several processes write to one folder',
  D17: 'A file was replaced',
  D18: 'Damaged regions',
  D19: 'Damaged records',
  D20: 'Last record truncated',
  D24: 'NaN and infinite values',
  D26: 'Data missing for a dashboard',
  D27: 'Data from a newer plugin',
  D28: 'Wrong wall times',
  D29: 'Remote storage',
  D30: 'The browser cannot reach the server',
  D31: 'Too many folders to watch',
  D32: 'Only graphs',
  D33: 'Profile without steps',
  D34: 'Profile without GPU events',
  D35: 'Profile recorded without options',
  D36: 'Several workers share one profile name',
  D37: 'Truncated profile',
  D38: 'No readable records',
};

/** A newer server may report findings that this page has no title for. */
export function titleOf({id, cause}: Finding): string {
  return titles[id] ?? capitalized(cause);
}

/** Capitalizes the first letter, unless the first word is a name or a path. */
export function capitalized(text: string): string {
  return /^[a-z]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const ranks: readonly Severity[] = ['error', 'warning', 'note'];

/** The worst severity; undefined for an empty list. */
export function worstOf(findings: readonly Finding[]): Severity | undefined {
  return ranks.find((rank) => findings.some(({severity}) => severity === rank));
}

/** Errors and warnings. Notes are shown only on request. */
export function errorsAndWarnings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({severity}) => severity !== 'note');
}

/** The findings that explain an empty dashboard: those about its plugins, and all errors. */
export function fitting(
  findings: readonly Finding[],
  plugins: readonly string[],
): readonly Finding[] {
  return findings.filter(
    ({severity, plugin}) => severity === 'error' || (plugin !== '' && plugins.includes(plugin)),
  );
}

/** The finding that the verdict names, otherwise the first error or warning. */
export function mainFinding(findings: readonly Finding[], verdict: string): Finding | undefined {
  const named = findings.find(({id}) => verdict.startsWith(`${id}: `));
  return named ?? errorsAndWarnings(findings)[0];
}

/** The report as text, to paste into a message or a search. */
export function printFindings(
  directory: string,
  findings: readonly Finding[],
  verdict: string,
): string {
  const entries = findings.map(
    ({id, severity, path, count, cause, cure}) =>
      `${id} ${severity} (${count}) ${path}`.trimEnd() +
      `\n    cause: ${cause}\n    cure:  ${cure}\n`,
  );
  return [`${directory}\n`, ...entries, ...(verdict === '' ? [] : [`Verdict: ${verdict}\n`])].join(
    '\n',
  );
}

const NAMED_MAX = 3;

/** Describes a finding for some of its places; its cause is about the first place only. */
export function causeAt({cause, places}: Finding, here: readonly Place[]): string {
  const [first] = places;
  if (!first || here.includes(first)) return capitalized(cause);
  const named = here
    .slice(0, NAMED_MAX)
    .map(({run, tag}) => (tag === '' ? `run '${run}'` : `'${tag}' in run '${run}'`));
  const more = here.length - named.length;
  return `Found in ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Reports whether the cure names the first place, so that it would be wrong for another. */
export function isCureForFirstPlace({cure, path}: Finding): boolean {
  return path !== '' && cure.includes(path);
}
