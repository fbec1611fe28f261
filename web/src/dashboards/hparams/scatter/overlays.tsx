// SPDX-License-Identifier: Apache-2.0
// What changes with the pointer: elements over the canvas, so that nothing is drawn again.
import type {ReadonlySignal} from '@preact/signals';
import {PointerBox} from '../../../cards/pointer_box';
import {valueText} from '../model/cell_text';
import {trialColour} from '../model/colour_scale';
import {colourColumn, columnOf, trialIndex} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';
import {filters, hoveredTrial} from '../model/view_state';
import {partOf} from './brush';
import {pointOf} from './marks';
import {aim, type DragRect, type PlotTarget} from './pointer';

interface HoverDotProps extends Pick<PlotTarget, 'marks' | 'area'> {
  /** 0xRRGGBB of every trial, by index. */
  readonly inks: Uint32Array;
}

/** The trial that is highlighted in all views. */
export function HoverDot({marks, area, inks}: HoverDotProps) {
  const name = hoveredTrial.value;
  const trial = name === undefined ? undefined : trialIndex(name);
  const at = trial === undefined ? undefined : pointOf(marks, area, trial);
  if (!at) return null;
  return (
    <span
      class="scatter-dot"
      style={{
        transform: `translate(${at.x}px, ${at.y}px)`,
        background: `#${inks[trial!]!.toString(16).padStart(6, '0')}`,
      }}
    />
  );
}

/** The part of the plot that the filters of its columns leave. */
export function FilteredPart({x, y, area}: Pick<PlotTarget, 'x' | 'y' | 'area'>) {
  const across = partOf(x, scaleOf(x), filters.value.get(x.id));
  const up = x === y ? undefined : partOf(y, scaleOf(y), filters.value.get(y.id));
  if (!across && !up) return null;
  const [left, right] = across ?? [0, 1];
  const [bottom, top] = up ?? [0, 1];
  return (
    <span
      class="scatter-part"
      style={{
        left: `${area.left + left * area.width}px`,
        width: `${(right - left) * area.width}px`,
        top: `${area.top + (1 - top) * area.height}px`,
        height: `${(top - bottom) * area.height}px`,
      }}
    />
  );
}

/** The rectangle while it is drawn. */
export function DragBox({drag}: {readonly drag: ReadonlySignal<DragRect | undefined>}) {
  if (!drag.value) return null;
  const {from, to} = drag.value;
  return (
    <span
      class="scatter-drag"
      style={{
        left: `${Math.min(from.x, to.x)}px`,
        top: `${Math.min(from.y, to.y)}px`,
        width: `${Math.abs(from.x - to.x)}px`,
        height: `${Math.abs(from.y - to.y)}px`,
      }}
    />
  );
}

/** Columns that matter at a point, each once. */
export function columnsAt({x, y, more}: PlotTarget): readonly TrialColumn[] {
  const ids = [x, y, more, colourColumn.value].flatMap((column) => column?.id ?? []);
  return [...new Set(ids)].flatMap((id) => columnOf(id) ?? []);
}

/** The values of the trial at the pointer. */
export function AimedTrial() {
  const aimed = aim.value;
  const trial = aimed && trialIndex(aimed.name);
  if (!aimed || trial === undefined) return null;
  return (
    <PointerBox
      clientX={aimed.clientX}
      clientY={aimed.clientY}
      title={
        <>
          <span class="pointer-box-swatch" style={{background: trialColour.value(trial)}} />
          <span class="scatter-tip-name">{aimed.name}</span>
        </>
      }
    >
      <table class="pointer-box-table">
        <tbody>
          {columnsAt(aimed.target).map((column) => (
            <tr key={column.id}>
              <th scope="row">
                <span class="scatter-tip-name">{column.title}</span>
              </th>
              <td>{valueText(column, column.values[trial]!) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PointerBox>
  );
}
