// SPDX-License-Identifier: Apache-2.0
// Which columns the run table shows, in which order, and the one that it is sorted by.
import {type Codec, chosenListCodec} from '../../base/codec';
import {moved} from '../../base/moved';
import {toggled} from '../../base/toggled';
import {urlSignal} from '../../base/url_state';
import {type Hparams, LIST_VALUE} from './columns';

/** The names of the chosen columns. */
export const chosenColumns = urlSignal<readonly string[] | undefined>(
  'runColumns',
  chosenListCodec,
  undefined,
  {isHabit: true},
);

// More would push the facts about the runs out of view.
const HPARAMS_MAX = 4;

/** Those shown before the user chooses. */
export function standardColumns({list}: Hparams): readonly string[] {
  const hparams = list.filter(({differs}) => differs).map(({name}) => `hparam:${name}`);
  return [
    LIST_VALUE,
    ...hparams.slice(0, HPARAMS_MAX),
    ...['step', 'duration', 'points', 'findings', 'start', 'update'],
  ];
}

export function toggleColumn(shown: readonly string[], id: string): void {
  chosenColumns.value = toggled(shown, id);
}

/** Moves a column to the left or to the right. */
export function moveColumn(shown: readonly string[], id: string, by: -1 | 1): void {
  chosenColumns.value = moved(shown, id, by);
}

export interface TableOrder {
  /** The name of a column, or `name` for the run. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** In an address: `points`, or `-points` for descending order. */
export const tableOrderCodec: Codec<TableOrder> = {
  parse(text) {
    const isDescending = text.startsWith('-');
    return {by: isDescending ? text.slice(1) : text, isDescending};
  },
  print: ({by, isDescending}) => (isDescending ? `-${by}` : by),
};

export const tableOrder = urlSignal<TableOrder>('runTableOrder', tableOrderCodec, {
  by: 'name',
  isDescending: false,
});

/** Sorts by a column; the second time, in the other direction. */
export function orderBy(by: string, isText: boolean): void {
  const before = tableOrder.peek();
  // Of numbers and times, the greatest are usually the interesting ones.
  const isDescending = before.by === by ? !before.isDescending : !isText;
  tableOrder.value = {by, isDescending};
}
