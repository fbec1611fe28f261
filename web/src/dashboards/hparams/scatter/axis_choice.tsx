// SPDX-License-Identifier: Apache-2.0
import {MenuButton} from '../../../widgets/menu';
import {ColumnPicker} from '../controls/column_picker';
import {type ScaleKind, scaleKinds} from '../model/column_scale';
import {chooseScale, scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';

interface AxisChoiceProps {
  /** The name of the axis: X, Y. */
  readonly label: string;
  readonly columns: readonly TrialColumn[];
  readonly value: TrialColumn;
  readonly onPick: (id: string) => void;
}

/** The column of an axis and its scale. */
export function AxisChoice({label, columns, value, onPick}: AxisChoiceProps) {
  return (
    <span class="scatter-axis">
      <ColumnPicker label={label} columns={columns} value={value} onPick={onPick} />
      <ScaleMenu column={value} label={label} />
    </span>
  );
}

const names: Readonly<Record<ScaleKind, string>> = {
  linear: 'Linear',
  log: 'Log',
  quantile: 'Quantiles',
  category: 'Categories',
};

function ScaleMenu({column, label}: {readonly column: TrialColumn; readonly label: string}) {
  const kinds = scaleKinds(column);
  const now = scaleOf(column).kind;
  if (kinds.length < 2) return null;
  return (
    <MenuButton
      label={`Scale of ${label}: ${names[now]}`}
      text={names[now]}
      kind="quiet"
      hasArrow
      entries={kinds.map((kind) => ({
        label: names[kind],
        isChosen: kind === now,
        onPick: () => chooseScale(column.id, kind),
      }))}
    />
  );
}
