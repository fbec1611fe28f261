// SPDX-License-Identifier: Apache-2.0
import {counted} from '../../base/format';
import {swatchFill} from '../../base/palette';
import {colourBy, colourOf, groupOf, type RunColour} from '../../data/colours';
import {checkedOf} from '../../data/selection';
import {Icon} from '../../widgets/icon';
import {MiddleText} from '../../widgets/text/middle_text';
import {tooltip} from '../../widgets/tooltip';
import {gridCell, gridRow} from './grid_roles';
import {findingsOf, NOTE_WIDTH, RunNote} from './run_note';
import {RowActions} from './run_row';
import type {FolderRow as FolderRowItem} from './tree';

// A run may have the same name: a slash after the label tells the folder. run_row.css adds it.
const SLASH_WIDTH = 6;

export interface FolderRowProps {
  readonly id: string;
  readonly index: number;
  readonly row: FolderRowItem;
  readonly isActive: boolean;
  readonly nameWidth: number;
}

/** A folder of runs with a checkbox for all of them. The list handles clicks. */
export function FolderRow({id, index, row, isActive, nameWidth}: FolderRowProps) {
  const checked = checkedOf(row.names);
  const look = sharedLook(row.names) ?? noLook;
  const found = findingsOf(row);
  const path = row.key.slice(0, -1);
  return (
    <div
      id={id}
      class={isActive ? 'run-row run-row-active' : 'run-row'}
      {...gridRow(index, row.depth, checked === true)}
      {...{'aria-expanded': row.isOpen}}
      data-index={index}
      data-note={found.length > 0 ? 'value' : undefined}
      style={{
        '--run-colour': look.colour,
        '--run-fill': swatchFill(look),
        '--run-depth': row.depth,
      }}
    >
      <span class="run-row-fold" data-action="fold" aria-hidden="true">
        <Icon name={row.isOpen ? 'chevron_down' : 'chevron_right'} />
      </span>
      <span class="run-row-check" {...gridCell} data-action="check">
        <span class="run-row-swatch" data-checked={String(checked)} />
      </span>
      <span
        class="run-row-name run-row-folder"
        {...gridCell}
        {...{'aria-label': `Folder ${path}`}}
        {...tooltip(`${row.key} · folder of ${counted(row.names.length, 'run')}`)}
      >
        <MiddleText
          text={row.label}
          width={nameWidth - SLASH_WIDTH - (found.length > 0 ? NOTE_WIDTH : 0)}
          counts={row.counts}
          font='550 13px "Inter Variable", system-ui, sans-serif'
        />
      </span>
      {found.length > 0 && <RunNote findings={found} label={path} isActive={isActive} />}
      <span class="run-row-count" {...gridCell}>
        {row.names.length.toLocaleString('en')}
      </span>
      <RowActions label={path} isActive={isActive} />
    </div>
  );
}

const noLook: RunColour = {colour: 'var(--line-strong)', dash: []};

/** The look of all runs in the folder, if they share one because they are a colour group. */
function sharedLook(names: readonly string[]): RunColour | undefined {
  const [first] = names;
  if (colourBy.value === 'run' || first === undefined) return undefined;
  const group = groupOf.value(first);
  const isOne = group !== undefined && names.every((name) => groupOf.value(name) === group);
  return isOne ? colourOf.value(first) : undefined;
}
