// SPDX-License-Identifier: Apache-2.0
// Run names are paths. As a tree, what neighbours have in common is said once.
import {type Shared, sharedEnds} from '../../widgets/cut_text';

export interface RunRow {
  readonly kind: 'run';
  readonly key: string;
  readonly name: string;
  /** What is left of the name below the folders above it. */
  readonly label: string;
  readonly depth: number;
  /** What the labels of its neighbours have in common with it. */
  readonly shared: Shared;
}

export interface FolderRow {
  readonly kind: 'folder';
  /** The path with a slash at its end, which no run's name has. */
  readonly key: string;
  readonly label: string;
  readonly depth: number;
  /** Every run below it, folded away or not. */
  readonly names: readonly string[];
  readonly isOpen: boolean;
}

export type Row = RunRow | FolderRow;

interface Folder {
  readonly path: string;
  /** By the part of the path that is their own, in the order in which they came. */
  readonly folders: Map<string, Folder>;
  readonly entries: (Folder | string)[];
  readonly names: string[];
}

/** The deepest folder that all runs are in, with a slash at its end; empty if there is none. */
export function commonFolder(names: readonly string[]): string {
  let common = names[0] ?? '';
  common = common.slice(0, common.lastIndexOf('/') + 1);
  for (const name of names) {
    while (!name.startsWith(common))
      common = common.slice(0, common.lastIndexOf('/', common.length - 2) + 1);
  }
  return common;
}

/** Rows of a plain list. */
export function listRows(names: readonly string[]): Row[] {
  const folder = commonFolder(names);
  const shared = sharedEnds(names.map((name) => name.slice(folder.length)));
  return names.map((name) => runRow(name, folder, 0, shared));
}

/**
 * Rows of the tree. Runs and folders stand in the order of `names`, a folder where its first run is. A
 * folder with one run below it is that run; one with a single folder in it is one row with that.
 */
export function treeRows(names: readonly string[], isOpen: (key: string) => boolean): Row[] {
  const rows: Row[] = [];
  addEntries(growTree(names, commonFolder(names)), 0, isOpen, rows);
  return rows;
}

function newFolder(path: string): Folder {
  return {path, folders: new Map(), entries: [], names: []};
}

function growTree(names: readonly string[], common: string): Folder {
  const root = newFolder(common);
  for (const name of names) {
    const parts = name.slice(common.length).split('/');
    let folder = root;
    folder.names.push(name);
    for (let i = 0; i < parts.length - 1; i++) {
      const part = parts[i]!;
      let next = folder.folders.get(part);
      if (!next) {
        next = newFolder(`${folder.path}${part}/`);
        folder.folders.set(part, next);
        folder.entries.push(next);
      }
      next.names.push(name);
      folder = next;
    }
    folder.entries.push(name);
  }
  return root;
}

function addEntries(
  folder: Folder,
  depth: number,
  isOpen: (key: string) => boolean,
  rows: Row[],
): void {
  const {path, entries} = folder;
  const runsHere = entries.map(singleRun).filter((name) => name !== undefined);
  const shared = sharedEnds(runsHere.map((name) => name.slice(path.length)));
  for (const entry of entries) {
    const name = singleRun(entry);
    if (name !== undefined) rows.push(runRow(name, path, depth, shared));
    else if (typeof entry === 'object') addFolder(entry, path, depth, isOpen, rows);
  }
}

function addFolder(
  outer: Folder,
  parent: string,
  depth: number,
  isOpen: (key: string) => boolean,
  rows: Row[],
): void {
  const folder = innermost(outer);
  const {path: key, names} = folder;
  const isFolderOpen = isOpen(key);
  rows.push({
    kind: 'folder',
    key,
    label: key.slice(parent.length, -1),
    depth,
    names,
    isOpen: isFolderOpen,
  });
  if (isFolderOpen) addEntries(folder, depth + 1, isOpen, rows);
}

function singleRun(entry: Folder | string): string | undefined {
  if (typeof entry === 'string') return entry;
  return entry.names.length === 1 ? entry.names[0] : undefined;
}

function runRow(name: string, folder: string, depth: number, shared: Shared): RunRow {
  return {kind: 'run', key: name, name, label: name.slice(folder.length), depth, shared};
}

function innermost(folder: Folder): Folder {
  const [only] = folder.entries;
  const isChain = folder.entries.length === 1 && typeof only === 'object';
  return isChain ? innermost(only) : folder;
}
