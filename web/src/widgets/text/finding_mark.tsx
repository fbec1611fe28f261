// SPDX-License-Identifier: Apache-2.0
import type {Finding} from '../../base/finding';
import {worstOf} from '../../base/finding';
import {counted} from '../../base/format';
import {PopoverButton} from '../popover';
import {FindingRow} from './finding_row';

export interface FindingMarkProps {
  /** At least one. */
  readonly findings: readonly Finding[];
  /** What they are about, such as a tag. */
  readonly of: string;
  /** The text of each finding here. */
  causeOf(finding: Finding): string;
}

/** A small mark next to an item with findings; it opens their list. */
export function FindingMark({findings, of, causeOf}: FindingMarkProps) {
  return (
    <span class="finding-mark" data-severity={worstOf(findings)}>
      <PopoverButton label={`${counted(findings.length, 'finding')} in ${of}`} icon="warning">
        {() => (
          <div class="finding-popover">
            {findings.map((finding) => (
              <FindingRow key={finding.id} finding={finding} cause={causeOf(finding)} />
            ))}
          </div>
        )}
      </PopoverButton>
    </span>
  );
}
