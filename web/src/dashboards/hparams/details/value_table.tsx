// SPDX-License-Identifier: Apache-2.0
import {IconButton} from '../../../widgets/button';
import {MiddleText} from '../../../widgets/text/middle_text';
import {toggleOpened} from '../model/actions';
import {cellText} from '../model/cell_text';
import type {TrialColumn} from '../model/trial_table';
import type {Opened} from './opened';

interface ValueTableProps {
  readonly title: string;
  readonly columns: readonly TrialColumn[];
  readonly trials: readonly Opened[];
}

const EXACT_DIGITS = 10;

/** A row per column of the table, and a column per trial. */
export function ValueTable({title, columns, trials}: ValueTableProps) {
  if (columns.length === 0) return null;
  return (
    <div class="trial-values">
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {trials.length > 1 &&
              trials.map((each) => <TrialHead key={each.trial.name} {...each} />)}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.id}>
              <th scope="row">{column.title}</th>
              {trials.map(({trial, index}) => (
                <Cell key={trial.name} column={column} index={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TrialHead({trial, colour}: Opened) {
  return (
    <th scope="col" class="trial-head">
      <span class="trial-head-name">
        <span class="trial-swatch" style={{background: colour}} />
        <MiddleText text={trial.name} />
      </span>
      <IconButton
        icon="close"
        label={`Remove ${trial.name} from the comparison`}
        onClick={() => toggleOpened(trial.name)}
      />
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
