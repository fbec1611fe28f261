// SPDX-License-Identifier: Apache-2.0
import {useMemo} from 'preact/hooks';
import {formatNumber} from '../../base/format';
import {swatchFill} from '../../base/palette';
import {sparkPath} from '../../chart/spark_line';
import {colourOf} from '../../data/colours';
import {runValue} from '../../data/run_values';
import {hoveredRun, isSelected} from '../../data/selection';
import {Icon} from '../../widgets/icon';
import {MiddleText} from '../../widgets/text/middle_text';
import {tooltip} from '../../widgets/tooltip';
import {freshRuns} from './fresh_runs';
import {gridCell, gridRow} from './grid_roles';
import {findingsOf, NOTE_WIDTH, RunNote} from './run_note';
import type {RunRow as RunRowItem} from './tree';
import './run_row.css';

export interface RunRowProps {
  readonly id: string;
  readonly index: number;
  readonly row: RunRowItem;
  readonly isTree: boolean;
  readonly isActive: boolean;
  readonly nameWidth: number;
  readonly hasSpark: boolean;
}

/** One run. The list handles clicks; `data-action` names the action. */
export function RunRow(props: RunRowProps) {
  const {id, index, row, isTree, isActive, nameWidth, hasSpark} = props;
  const {name, label, depth, counts} = row;
  const isOn = isSelected(name);
  const look = colourOf.value(name);
  const found = findingsOf(row);
  return (
    <div
      id={id}
      class={isActive ? 'run-row run-row-active' : 'run-row'}
      data-note={found.length === 0 ? undefined : hasSpark ? 'spark' : 'value'}
      {...gridRow(index, isTree ? depth : undefined, isOn)}
      data-index={index}
      data-run={name}
      data-hovered={hoveredRun.peek() === name ? '' : undefined}
      style={{'--run-colour': look.colour, '--run-fill': swatchFill(look), '--run-depth': depth}}
    >
      {freshRuns.value.has(name) && (
        <span class="run-row-fresh" {...tooltip('New data just arrived')} />
      )}
      <span class="run-row-check" {...gridCell}>
        <span class="run-row-swatch" data-checked={isOn} />
      </span>
      <span class="run-row-name" {...gridCell} {...tooltip(name)}>
        <MiddleText
          text={label}
          width={found.length > 0 ? nameWidth - NOTE_WIDTH : nameWidth}
          counts={counts}
        />
      </span>
      {found.length > 0 && <RunNote findings={found} label={name} isActive={isActive} />}
      {hasSpark && <Spark name={name} colour={look.colour} />}
      <RunValueText name={name} />
      <RowActions label={name} isActive={isActive} />
    </div>
  );
}

const SPARK = {width: 48, height: 18};

function Spark({name, colour}: {readonly name: string; readonly colour: string}) {
  const held = runValue(name);
  const path = useMemo(
    () => (held ? sparkPath(held.x, held.y, SPARK.width, SPARK.height) : ''),
    [held],
  );
  return (
    <span class="run-row-spark" {...gridCell}>
      <svg class="run-row-line" {...SPARK} aria-hidden="true" focusable="false">
        <path d={path} stroke={colour} />
      </svg>
    </span>
  );
}

function RunValueText({name}: {readonly name: string}) {
  const value = runValue(name)?.value;
  return (
    <span class="run-row-value" {...gridCell}>
      {value === undefined ? '–' : formatNumber(value)}
    </span>
  );
}

interface RowActionsProps {
  /** What the row shows, for the names of the buttons. */
  readonly label: string;
  /** Whether the row is the keyboard's: only its buttons are stops for the Tab key. */
  readonly isActive: boolean;
  /** `presentation` for those within a cell. */
  readonly role?: 'gridcell' | 'presentation' | undefined;
}

/** Shown at the pointer, in the row touched last, and for the focus. The list handles clicks. */
export function RowActions({label, isActive, role = 'gridcell'}: RowActionsProps) {
  const shared = {class: 'run-row-action', tabIndex: isActive ? 0 : -1};
  return (
    <span class="run-row-actions" {...{role}}>
      <button
        type="button"
        {...shared}
        data-action="colour"
        aria-label={`Colour of ${label}`}
        {...tooltip('Colour', 'c')}
      >
        <Icon name="palette" />
      </button>
      <button
        type="button"
        {...shared}
        data-action="only"
        aria-label={`Show only ${label}`}
        {...tooltip('Show only this run (press again to undo)', 'o')}
      >
        only
      </button>
    </span>
  );
}
