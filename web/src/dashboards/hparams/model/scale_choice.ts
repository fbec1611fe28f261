// SPDX-License-Identifier: Apache-2.0
// The scale of each column's axis, the same in every view.
import {computed, type ReadonlySignal} from '@preact/signals';
import {listCodec} from '../../../base/codec';
import {urlSignal} from '../../../base/url_state';
import {type ColumnScale, makeColumnScale, type ScaleKind} from './column_scale';
import {following, inItems} from './column_settings';
import {columns} from './derived';
import type {TrialColumn} from './trial_table';

/** 'log h:lr' for each column whose scale the user chose. */
const chosen = following(
  urlSignal<readonly string[]>('hpScales', listCodec, [], {isStep: true}),
  inItems,
);

const kindOf = (id: string) =>
  chosen.value.find((item) => item.endsWith(` ${id}`))?.split(' ')[0] as ScaleKind | undefined;

export function chooseScale(id: string, kind: ScaleKind): void {
  const others = chosen.peek().filter((item) => !item.endsWith(` ${id}`));
  chosen.value = [...others, `${kind} ${id}`];
}

const scales: ReadonlySignal<ReadonlyMap<TrialColumn, ColumnScale>> = computed(
  () =>
    new Map(columns.value.map((column) => [column, makeColumnScale(column, kindOf(column.id))])),
);

export function scaleOf(column: TrialColumn): ColumnScale {
  return scales.value.get(column) ?? makeColumnScale(column);
}
