// SPDX-License-Identifier: Apache-2.0
import {swatchFill} from '../../base/palette';
import {colourOf} from '../../data/colours';
import {runs} from '../../data/logs';
import {hoveredRun, isSelected} from '../../data/selection';
import {MiddleText} from '../../widgets/text/middle_text';
import {tooltip} from '../../widgets/tooltip';
import {freshRuns} from '../runs_panel/fresh_runs';
import {gridCell, gridRow} from '../runs_panel/grid_roles';
import {findingsOf, RunNote} from '../runs_panel/run_note';
import {RowActions} from '../runs_panel/run_row';
import type {RunRow} from '../runs_panel/tree';
import {CHECK, PADDING, type Widths} from './column_widths';
import type {Column} from './columns';

export interface TableRowProps {
  readonly id: string;
  readonly index: number;
  readonly row: RunRow;
  readonly isActive: boolean;
  readonly columns: readonly Column[];
  readonly widths: Widths;
}

/** One run. The table handles clicks; `data-action` names the action. */
export function TableRow({id, index, row, isActive, columns, widths}: TableRowProps) {
  const {name, label, counts} = row;
  const run = runs.value.get(name);
  const isOn = isSelected(name);
  const look = colourOf.value(name);
  return (
    <div
      id={id}
      class={isActive ? 'run-row run-table-row run-row-active' : 'run-row run-table-row'}
      // The head is the first row.
      {...gridRow(index + 1, undefined, isOn)}
      data-index={index}
      data-run={name}
      data-hovered={hoveredRun.peek() === name ? '' : undefined}
      style={{
        width: `${widths.total}px`,
        '--run-colour': look.colour,
        '--run-fill': swatchFill(look),
        '--run-depth': 0,
      }}
    >
      <span class="run-table-run" style={{width: `${CHECK + widths.name}px`}} {...gridCell}>
        {freshRuns.value.has(name) && (
          <span class="run-row-fresh" {...tooltip('New data just arrived')} />
        )}
        <span class="run-row-check">
          <span class="run-row-swatch" data-checked={isOn} />
        </span>
        <span class="run-row-name" {...tooltip(name)}>
          <MiddleText text={label} width={widths.name - PADDING} counts={counts} />
        </span>
        <RowActions label={name} isActive={isActive} role="presentation" />
      </span>
      {columns.map((column, i) => {
        const cell = run && column.cellOf(run);
        return (
          <span
            key={column.id}
            class={column.isText ? 'run-table-cell run-table-text' : 'run-table-cell'}
            data-column={column.id}
            data-empty={cell === undefined ? '' : undefined}
            style={{width: `${widths.columns[i]}px`}}
            {...gridCell}
          >
            {column.id === 'findings' && <FindingsMark row={row} isActive={isActive} />}
            {cell === undefined ? '–' : column.print(cell)}
          </span>
        );
      })}
    </div>
  );
}

function FindingsMark({row, isActive}: {readonly row: RunRow; readonly isActive: boolean}) {
  const found = findingsOf(row);
  if (found.length === 0) return null;
  return <RunNote findings={found} label={row.name} isActive={isActive} role="presentation" />;
}
