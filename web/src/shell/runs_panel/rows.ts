// SPDX-License-Identifier: Apache-2.0
// The rows of the list of runs: filtered, ordered, as a tree or plain.
import {computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {choiceCodec} from '../../base/codec';
import {habit} from '../../base/habit';
import {onCommit, runs} from '../../data/logs';
import {everyValue, isEveryValueWanted, shownValueTag} from '../../data/run_values';
import {matchingRuns, runFilter} from '../../data/selection';
import {order, orderCodec, orderRuns} from './order';
import {listRows, type Row, treeRows} from './tree';

export const listKind = habit('runList', choiceCodec<'tree' | 'list'>('tree', 'list'), 'tree');

/** While the pointer is in the list, rows do not change places below it. */
export const isHeldStill = signal(false);

// Beyond so many runs folders are closed at first: an overview says more than a hundred screens.
const OPEN_AT_FIRST_MAX = 200;
const REORDER_MS = 3000;

const folds = signal<ReadonlyMap<string, boolean>>(new Map());
const isOpenAtFirst = computed(
  () => runFilter.value !== '' || matchingRuns.value.length <= OPEN_AT_FIRST_MAX,
);

export function setFolderOpen(key: string, isOpen: boolean): void {
  folds.value = new Map(folds.peek()).set(key, isOpen);
}

export function setEveryFolderOpen(isOpen: boolean): void {
  const next = new Map<string, boolean>();
  treeRows(matchingRuns.peek(), (key) => {
    next.set(key, isOpen);
    return true;
  });
  folds.value = next;
}

function keyOf(name: string): number | undefined {
  const run = runs.peek().get(name);
  if (order.peek().by === 'start') return run?.startTime;
  if (order.peek().by === 'update') return run?.lastTime;
  return everyValue.peek().get(name);
}

const orderedRuns = signal<readonly string[]>([]);
// Rises when times or values may have changed places.
const tick = signal(0);

let orderedFor = '';
let orderedNames: readonly string[] = [];

effect(() => {
  const names = matchingRuns.value;
  const wanted = `${orderCodec.print(order.value)} ${order.value.by === 'value' ? shownValueTag.value : ''}`;
  const isFirstValue = order.value.by === 'value' && everyValue.value.size > 0;
  tick.value;
  const asked = `${wanted} ${isFirstValue}`;
  const isNew = names !== orderedNames || asked !== orderedFor;
  if (!isNew && isHeldStill.value) return;
  orderedNames = names;
  orderedFor = asked;
  orderedRuns.value = orderRuns(names, order.value, keyOf);
});

effect(() => {
  isEveryValueWanted.value = order.value.by === 'value';
});

let isTickDue = false;
onCommit(() => {
  if (isTickDue || order.peek().by === 'name') return;
  isTickDue = true;
  setTimeout(() => {
    isTickDue = false;
    tick.value++;
  }, REORDER_MS);
});

export const rows: ReadonlySignal<readonly Row[]> = computed(() => {
  const names = orderedRuns.value;
  if (listKind.value === 'list') return listRows(names);
  const held = folds.value;
  const standard = isOpenAtFirst.value;
  return treeRows(names, (key) => held.get(key) ?? standard);
});

/** Changes when the list is another one altogether, and begins at its top. */
export const listIdentity: ReadonlySignal<string> = computed(
  () => `${listKind.value} ${orderCodec.print(order.value)} ${runFilter.value}`,
);
