// SPDX-License-Identifier: Apache-2.0
// Run names are paths. A tree shows common prefixes only once.
import {countWords, type WordCounts} from '../../widgets/text/cut_text';

export interface RunRow {
  readonly kind: 'run';
  readonly key: string;
  readonly name: string;
  /** The rest of the name after the folders above it. */
  readonly label: string;
  readonly depth: number;
  /** The words in the labels of its neighbours. */
  readonly counts: WordCounts;
}

export interface FolderRow {
  readonly kind: 'folder';
  /** The path with a trailing slash, which no run name has. */
  readonly key: string;
  readonly label: string;
  readonly depth: number;
  /** The words in the labels of its neighbours. */
  readonly counts: WordCounts;
  /** Every run below it, including folded ones. */
  readonly names: readonly string[];
  readonly isOpen: boolean;
}

export type Row = RunRow | FolderRow;

interface Folder {
  readonly path: string;
  /** By the last part of their path, in order of insertion. */
  readonly folders: Map<string, Folder>;
  readonly entries: (Folder | string)[];
  readonly names: string[];
}

/** The deepest folder that contains all runs, with a trailing slash; empty if there is none. */
export function commonFolder(names: readonly string[]): string {
  let common = names[0] ?? '';
  common = common.slice(0, common.lastIndexOf('/') + 1);
  for (const name of names) {
    while (!name.startsWith(common))
      common = common.slice(0, common.lastIndexOf('/', common.length - 2) + 1);
  }
  return common;
}

/** The rows of a flat list. */
export function listRows(names: readonly string[]): RunRow[] {
  const folder = commonFolder(names);
  const counts = countWords(names.map((name) => name.slice(folder.length)));
  return names.map((name) => ({
    kind: 'run',
    key: name,
    name,
    label: name.slice(folder.length),
    depth: 0,
    counts,
  }));
}

/**
 * The rows of the tree, in the order of `names`; a folder is where its first run is. A folder with
 * a single run is shown as that run. A folder with a single subfolder shares a row with it.
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
  const {path} = folder;
  const entries = folder.entries.map(simplest);
  const labelOf = (entry: Folder | string) =>
    typeof entry === 'string' ? entry.slice(path.length) : entry.path.slice(path.length, -1);
  const runs = entries.filter((entry) => typeof entry === 'string');
  const folders = entries.filter((entry) => typeof entry === 'object');
  const wordsOfRuns = countWords(runs.map(labelOf));
  const wordsOfFolders = countWords(folders.map(labelOf));
  for (const entry of entries) {
    const label = labelOf(entry);
    if (typeof entry === 'string') {
      rows.push({kind: 'run', key: entry, name: entry, label, depth, counts: wordsOfRuns});
      continue;
    }
    const {path: key, names} = entry;
    const isEntryOpen = isOpen(key);
    rows.push({
      kind: 'folder',
      key,
      label,
      depth,
      names,
      isOpen: isEntryOpen,
      counts: wordsOfFolders,
    });
    if (isEntryOpen) addEntries(entry, depth + 1, isOpen, rows);
  }
}

/** The single run below a folder, or the end of a chain of folders. */
function simplest(entry: Folder | string): Folder | string {
  if (typeof entry === 'string') return entry;
  const [first] = entry.entries;
  return entry.entries.length === 1 && first !== undefined ? simplest(first) : entry;
}
