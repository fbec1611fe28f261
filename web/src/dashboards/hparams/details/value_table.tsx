// SPDX-License-Identifier: Apache-2.0
import {IconButton} from '../../../widgets/button';
import {countWords, type WordCounts} from '../../../widgets/text/cut_text';
import {MiddleText} from '../../../widgets/text/middle_text';
import {toggleOpened} from '../model/actions';
import {cellText} from '../model/cell_text';
import type {TrialColumn} from '../model/trial_table';
import type {Opened} from './opened';

export interface ValueSection {
  readonly title: string;
  readonly columns: readonly TrialColumn[];
}

interface ValueTableProps {
  readonly sections: readonly ValueSection[];
  readonly trials: readonly Opened[];
}

const EXACT_DIGITS = 10;
const NAME_WIDTH = 64;

/** A row per column of the table of trials, and a column per trial. */
export function ValueTable({sections, trials}: ValueTableProps) {
  const counts = countWords(trials.map(({trial}) => trial.name));
  return (
    <div class="trial-values">
      <table>
        {trials.length > 1 && (
          <thead>
            <tr>
              <td />
              {trials.map((each) => (
                <TrialHead key={each.trial.name} opened={each} counts={counts} />
              ))}
            </tr>
          </thead>
        )}
        {sections.map((section) => (
          <Section key={section.title} section={section} trials={trials} />
        ))}
      </table>
    </div>
  );
}

interface SectionProps {
  readonly section: ValueSection;
  readonly trials: readonly Opened[];
}

function Section({section: {title, columns}, trials}: SectionProps) {
  if (columns.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" class="trial-section" colSpan={trials.length + 1}>
          {title}
        </th>
      </tr>
      {columns.map((column) => (
        <tr key={column.id}>
          <th scope="row" title={column.title}>
            {column.title}
          </th>
          {trials.map(({trial, index}) => (
            <Cell key={trial.name} column={column} index={index} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TrialHeadProps {
  readonly opened: Opened;
  readonly counts: WordCounts;
}

function TrialHead({opened: {trial, colour}, counts}: TrialHeadProps) {
  return (
    <th scope="col" title={trial.name}>
      <span class="trial-head">
        <span class="trial-swatch" style={{background: colour}} />
        <MiddleText text={trial.name} width={NAME_WIDTH} counts={counts} />
        <IconButton
          icon="close"
          label={`Remove ${trial.name} from the comparison`}
          onClick={() => toggleOpened(trial.name)}
        />
      </span>
    </th>
  );
}

function Cell({column, index}: {readonly column: TrialColumn; readonly index: number}) {
  const missing = column.missing(index);
  if (missing !== undefined) {
    return (
      <td class="trial-missing" title={missing}>
        –
      </td>
    );
  }
  return (
    <td title={cellText(column, index, EXACT_DIGITS)} class={`trial-${column.type}`}>
      {cellText(column, index)}
    </td>
  );
}
