// SPDX-License-Identifier: Apache-2.0
// The titles of the matrix, with what its axes reach from and to.
import {counted} from '../../../base/format';
import {tooltip} from '../../../widgets/tooltip';
import {valueText} from '../model/cell_text';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';

interface ColumnHeadProps {
  readonly column: TrialColumn;
  readonly left: number;
  readonly width: number;
}

export function ColumnHead({column, left, width}: ColumnHeadProps) {
  return (
    <div class="scatter-head" style={{left: `${left}px`, width: `${width}px`}}>
      <Title column={column} />
    </div>
  );
}

interface RowHeadProps {
  readonly column: TrialColumn;
  readonly top: number;
  readonly height: number;
}

export function RowHead({column, top, height}: RowHeadProps) {
  return (
    <div class="scatter-head scatter-head-row" style={{top: `${top}px`, height: `${height}px`}}>
      <Title column={column} />
    </div>
  );
}

function Title({column}: {readonly column: TrialColumn}) {
  const range = rangeText(column);
  return (
    <>
      <span class="scatter-head-title" {...tooltip(`${column.title}\n${range}`)}>
        {column.title}
      </span>
      <span class="scatter-head-range">{range}</span>
    </>
  );
}

function rangeText(column: TrialColumn): string {
  if (column.type === 'category') return counted(column.labels.length, 'category', 'categories');
  if (!column.extent) return 'no values';
  const [low, high] = column.extent.map((value) => valueText(column, value));
  const {kind} = scaleOf(column);
  const range = low === high ? low! : `${low} – ${high}`;
  return kind === 'linear' ? range : `${range}, ${kind === 'log' ? 'log' : 'quantiles'}`;
}
