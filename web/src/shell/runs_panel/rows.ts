// SPDX-License-Identifier: Apache-2.0
// The rows of the run list: filtered, sorted, as a tree or flat.
import {computed, effect, type ReadonlySignal, signal} from '@preact/signals';
import {choiceCodec} from '../../base/codec';
import {urlSignal} from '../../base/url_state';
import {onCommit, runs} from '../../data/logs';
import {
  automatic,
  changed,
  everyRun,
  membership,
  type RunSet,
  runSetCodec,
} from '../../data/run_set';
import {isEveryValueNeeded, shownValueTag, valueByRun} from '../../data/run_values';
import {matchingRuns, runFilter, runNames} from '../../data/selection';
import {order, orderCodec, orderRuns} from './order';
import {listRows, type Row, treeRows} from './tree';

export const listKind = urlSignal('runList', choiceCodec<'tree' | 'list'>('tree', 'list'), 'tree', {
  isHabit: true,
});

/** While the pointer is in the list, rows do not change places under it. */
export const isOrderFrozen = signal(false);

// Above this number of runs, folders are closed initially: an overview is more useful than many
// screens.
const OPEN_INITIALLY_MAX = 200;
const REORDER_MS = 3000;

const noFolder: RunSet = {rule: 'some', listed: []};

/** The open folders, as a selection by name or of all but some. */
const openFolders = urlSignal('folders', runSetCodec, automatic);
// A filter opens every folder with a match. Folding then applies to that filter only.
const openWithFilter = signal<{readonly filter: string; readonly set: RunSet} | undefined>(
  undefined,
);

const shownFolders: ReadonlySignal<RunSet> = computed(() => {
  const filter = runFilter.value;
  if (filter !== '') {
    return openWithFilter.value?.filter === filter ? openWithFilter.value.set : everyRun;
  }
  if (openFolders.value.rule !== 'automatic') return openFolders.value;
  return matchingRuns.value.length <= OPEN_INITIALLY_MAX ? everyRun : noFolder;
});

function putFolders(set: RunSet): void {
  const filter = runFilter.peek();
  if (filter === '') openFolders.value = set;
  else openWithFilter.value = {filter, set};
}

function folderKeys(): string[] {
  const all = treeRows(runNames.peek(), () => true);
  return all.flatMap(({kind, key}) => (kind === 'folder' ? [key] : []));
}

export function setFolderOpen(key: string, isOpen: boolean): void {
  putFolders(changed(shownFolders.peek(), [key], isOpen, folderKeys()));
}

export function setEveryFolderOpen(isOpen: boolean): void {
  putFolders(isOpen ? everyRun : noFolder);
}

function keyOf(name: string): number | undefined {
  const run = runs.peek().get(name);
  if (order.peek().by === 'start') return run?.startTime;
  if (order.peek().by === 'update') return run?.lastTime;
  return valueByRun.peek().get(name);
}

const orderedRuns = signal<readonly string[]>([]);
// Incremented when times or values may have changed the order.
const tick = signal(0);

let orderedFor = '';
let orderedNames: readonly string[] = [];

effect(() => {
  const names = matchingRuns.value;
  const wanted = `${orderCodec.print(order.value)} ${order.value.by === 'value' ? shownValueTag.value : ''}`;
  const isFirstValue = order.value.by === 'value' && valueByRun.value.size > 0;
  tick.value;
  const orderKey = `${wanted} ${isFirstValue}`;
  const isNew = names !== orderedNames || orderKey !== orderedFor;
  if (!isNew && isOrderFrozen.value) return;
  orderedNames = names;
  orderedFor = orderKey;
  orderedRuns.value = orderRuns(names, order.value, keyOf);
});

effect(() => {
  isEveryValueNeeded.value = order.value.by === 'value';
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
  return treeRows(names, membership(shownFolders.value));
});

/** Changes when the list is a different one. The list then scrolls to its top. */
export const listIdentity: ReadonlySignal<string> = computed(
  () => `${listKind.value} ${orderCodec.print(order.value)} ${runFilter.value}`,
);
