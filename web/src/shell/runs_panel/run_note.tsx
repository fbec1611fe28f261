// SPDX-License-Identifier: Apache-2.0
// The findings about a run, or about the runs of a folder.
import {signal} from '@preact/signals';
import {causeAt, type Finding, worstOf} from '../../base/finding';
import {counted} from '../../base/format';
import {findingsByRun} from '../../data/health';
import {Icon} from '../../widgets/icon';
import {Popover} from '../../widgets/popover';
import {FindingRow} from '../../widgets/text/finding_row';
import {tooltip} from '../../widgets/tooltip';
import type {Row} from './tree';

const open = signal<{readonly row: Row; readonly anchor: Element} | undefined>(undefined);

/** Opens the findings of a row's runs, if there are any. */
export function openFindings(row: Row, anchor: Element): void {
  if (findingsOf(row).length > 0) open.value = {row, anchor};
}

function isIn(run: string, row: Row): boolean {
  return row.kind === 'run' ? run === row.name : run.startsWith(row.key);
}

/** None for an open folder: its rows show their own. */
export function findingsOf(row: Row): readonly Finding[] {
  const byRun = findingsByRun.value;
  if (row.kind === 'run') return byRun.get(row.name) ?? [];
  if (row.isOpen) return [];
  const found = [...byRun].flatMap(([run, list]) => (isIn(run, row) ? list : []));
  return [...new Set(found)];
}

/** The width that a mark takes from a row's name. */
export const NOTE_WIDTH = 18;

export interface RunNoteProps {
  readonly findings: readonly Finding[];
  /** What the row shows, for the name of the button. */
  readonly label: string;
  /** Whether the row is the keyboard's: only its buttons are stops for the Tab key. */
  readonly isActive: boolean;
  /** `presentation` for one within a cell. */
  readonly role?: 'gridcell' | 'presentation' | undefined;
}

/** The list handles clicks. */
export function RunNote({findings, label, isActive, role = 'gridcell'}: RunNoteProps) {
  const text = counted(findings.length, 'finding');
  return (
    <span class="run-row-note" {...{role}}>
      <button
        type="button"
        class="run-row-mark"
        tabIndex={isActive ? 0 : -1}
        aria-label={`Show ${text} in ${label}`}
        data-action="findings"
        data-severity={worstOf(findings)}
        {...tooltip(`Show ${text}`, 'e')}
      >
        <Icon name="warning" />
      </button>
    </span>
  );
}

export function RunFindings() {
  const target = open.value;
  const found = target ? findingsOf(target.row) : [];
  if (!target || found.length === 0) return null;
  const {row, anchor} = target;
  return (
    <Popover
      anchor={anchor}
      label={`${counted(found.length, 'finding')} in ${row.label}`}
      onClose={() => (open.value = undefined)}
    >
      <div class="finding-popover">
        <h2 class="finding-popover-title">{row.label}</h2>
        {found.map((finding) => (
          <FindingRow
            key={finding.id + finding.cause}
            finding={finding}
            cause={causeAt(
              finding,
              finding.places.filter(({run}) => isIn(run, row)),
            )}
          />
        ))}
      </div>
    </Popover>
  );
}
