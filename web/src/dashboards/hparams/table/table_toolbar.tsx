// SPDX-License-Identifier: Apache-2.0
import {counted} from '../../../base/format';
import {setterOf} from '../../../base/setter_of';
import {inSlices} from '../../../base/sliced';
import {saveBlob} from '../../../cards/save';
import {Checkbox} from '../../../widgets/controls/checkbox';
import {MenuButton} from '../../../widgets/menu';
import {copyLink} from '../../../widgets/text/copy_link';
import {copyText} from '../../../widgets/text/copy_text';
import {showToast} from '../../../widgets/toast';
import {trials} from '../model/derived';
import {areRepeatsGrouped} from '../model/view_state';
import {ColumnMenu} from './column_menu';
import {FilterChips} from './filter_chips';
import {bestOf, mainRows} from './rows';
import {csvLines, jsonLines, latexLines, type SavedLines, type SavedTable} from './saved_table';
import {hasHeat} from './settings';
import {shownColumns} from './shown_columns';

/** Above the table: active filters, columns, export. */
export function TableToolbar() {
  return (
    <div class="trial-toolbar" role="toolbar" aria-label="Table">
      {areRepeatsGrouped.value && (
        <span class="hparams-count" role="status">
          {counted(mainRows.value.length, 'setting')}
        </span>
      )}
      <FilterChips />
      <span class="trial-toolbar-gap" />
      <Checkbox label="Heat map" isChecked={hasHeat.value} onChange={setterOf(hasHeat)} />
      <ColumnMenu />
      <MenuButton
        label="Export table"
        text="Export"
        icon="download"
        align="end"
        hasArrow
        entries={[
          {label: 'Download CSV', icon: 'download', onPick: () => void save('csv')},
          {label: 'Download JSON', icon: 'download', onPick: () => void save('json')},
          {label: 'Download LaTeX', icon: 'download', onPick: () => void save('tex')},
          'line',
          {label: 'Copy as CSV', icon: 'copy', onPick: () => void copy('csv')},
          {label: 'Copy as LaTeX', icon: 'copy', onPick: () => void copy('tex')},
          {label: 'Copy link', icon: 'link', onPick: () => void copyLink()},
        ]}
      />
    </div>
  );
}

const formats = {
  csv: {lines: csvLines, type: 'text/csv'},
  json: {lines: jsonLines, type: 'application/json'},
  tex: {lines: latexLines, type: 'application/x-tex'},
} as const;

type Format = keyof typeof formats;

/** What the table shows now. */
function shownTable(): SavedTable {
  const {pinned, others} = shownColumns.peek();
  return {
    rows: mainRows.peek(),
    columns: [...pinned, ...others],
    trials: trials.peek(),
    isGrouped: areRepeatsGrouped.peek(),
    bestOf: bestOf.peek(),
  };
}

/** A large table takes seconds, in which the page still responds. */
async function partsOf({head, line, tail}: SavedLines, rows: number): Promise<string[]> {
  const parts = [head];
  await inSlices(rows, (row) => parts.push(line(row)), new AbortController().signal);
  parts.push(tail);
  return parts;
}

async function save(format: Format): Promise<void> {
  const table = shownTable();
  const {lines, type} = formats[format];
  const parts = await partsOf(lines(table), table.rows.length);
  saveBlob(new Blob(parts, {type}), `trials.${format}`);
}

async function copy(format: Format): Promise<void> {
  const table = shownTable();
  const parts = await partsOf(formats[format].lines(table), table.rows.length);
  showToast((await copyText(parts.join(''))) ? 'Table copied.' : 'The browser blocked copying.');
}
