// SPDX-License-Identifier: Apache-2.0
import {saveText} from '../../cards/save';
import type {Run} from '../../data/logs';
import {Button} from '../../widgets/button';
import {MenuButton} from '../../widgets/menu';
import {copyText} from '../../widgets/text/copy_text';
import {showToast} from '../../widgets/toast';
import {closeRunTable} from '../run_table_state';
import {ColourBy} from '../runs_panel/colour_by';
import {RunFilter, selectionEntries} from '../runs_panel/toolbar';
import {ColumnMenu, type ColumnMenuProps} from './column_menu';
import type {Column} from './columns';
import {tableCsv} from './table_csv';

export interface TableToolbarProps extends ColumnMenuProps {
  /** What the table shows now. */
  readonly table: () => {readonly runs: readonly Run[]; readonly columns: readonly Column[]};
}

export function TableToolbar({shown, all, table}: TableToolbarProps) {
  const csv = () => {
    const {runs, columns} = table();
    return tableCsv(runs, columns);
  };
  return (
    <div class="run-table-toolbar" role="toolbar" aria-label="Run table">
      <h2 class="run-table-title">Runs</h2>
      <RunFilter />
      <ColourBy />
      <span class="run-table-gap" />
      <ColumnMenu shown={shown} all={all} />
      <MenuButton
        label="Save table"
        icon="download"
        text="Save"
        align="end"
        hasArrow
        entries={[
          {label: 'Copy as CSV', icon: 'copy', onPick: () => void copy(csv())},
          {
            label: 'Download CSV',
            icon: 'download',
            onPick: () => saveText(csv(), 'runs.csv', 'text/csv'),
          },
        ]}
      />
      <MenuButton label="Selection" align="end" entries={selectionEntries} />
      <Button icon="collapse" label="Collapse run table" onClick={closeRunTable}>
        Collapse
      </Button>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  showToast((await copyText(text)) ? 'Table copied as CSV.' : 'The browser blocked copying.');
}
