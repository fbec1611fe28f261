// SPDX-License-Identifier: Apache-2.0
// Which columns the run table shows, in which order, and the one that it is sorted by.
import {type Codec, listCodec} from '../../base/codec';
import {toggled} from '../../base/toggled';
import {urlSignal} from '../../base/url_state';
import {type Hparams, LIST_VALUE} from './columns';

/** Undefined until the user chooses; in an address, no columns are `none`. */
export const columnsCodec: Codec<readonly string[] | undefined> = {
  parse: (text) => (text === '' ? undefined : text === 'none' ? [] : listCodec.parse(text)),
  print: (ids) => (ids === undefined ? '' : ids.length === 0 ? 'none' : listCodec.print(ids)),
};

/** The names of the chosen columns. */
export const chosenColumns = urlSignal<readonly string[] | undefined>(
  'runColumns',
  columnsCodec,
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

export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return ids;
  const next = ids.filter((other) => other !== id);
  next.splice(to, 0, id);
  return next;
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
