// SPDX-License-Identifier: Apache-2.0
// Completes what is typed into a filter of tags: with tags, and with the folders of their names.
import {makeMatcher} from './matcher';

export interface TagSuggestion {
  /** A tag, or the start of several, which ends with a slash. */
  readonly name: string;
  /** The number of tags that start with it; 1 for a tag. */
  readonly count: number;
  /** The filter that keeps exactly these tags. */
  readonly filter: string;
}

const SHOWN_MAX = 25;
const FOLDERS_MAX = 8;

export type Suggester = (text: string, isRegex: boolean) => readonly TagSuggestion[];

/** `names` are all tags, in the order in which they are suggested. */
export function makeSuggester(names: readonly string[]): Suggester {
  let folders: ReadonlyMap<string, number> | undefined;
  return (text, isRegex) => {
    folders ??= countFolders(names);
    const typed = text.replace(/^\^/, '').toLowerCase();
    const wanted = makeMatcher(text, isRegex);
    // An expression that is being typed is often not valid yet, and it may be meant as plain text.
    const isValid = wanted.problem === undefined;
    const matches = (name: string) =>
      (isValid && wanted.matches(name)) || name.toLowerCase().includes(typed);
    const found = (all: Iterable<string>, max: number) => firstMatches(all, matches, typed, max);
    const inFolders = found(folders.keys(), FOLDERS_MAX);
    const rest = found(names, SHOWN_MAX - inFolders.length);
    const suggestions = [
      ...inFolders.map((name) => makeSuggestion(name, folders!.get(name)!, isRegex)),
      ...rest.map((name) => makeSuggestion(name, undefined, isRegex)),
    ];
    return suggestions.filter(({filter}) => filter !== text);
  };
}

/** Every start of several tags that ends with a slash, and their number. */
function countFolders(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
      const folder = name.slice(0, at + 1);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  for (const [folder, count] of counts) if (count === 1) counts.delete(folder);
  return counts;
}

/** Names that start with the typed text come first. */
function firstMatches(
  names: Iterable<string>,
  matches: (name: string) => boolean,
  typed: string,
  max: number,
): string[] {
  const starting: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    if (!matches(name)) continue;
    if (!name.toLowerCase().startsWith(typed)) {
      if (others.length < max) others.push(name);
    } else if (starting.push(name) === max) break;
  }
  return [...starting, ...others].slice(0, max);
}

function makeSuggestion(name: string, count: number | undefined, isRegex: boolean): TagSuggestion {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const expression = count === undefined ? `^${escaped}$` : `^${escaped}`;
  return {name, count: count ?? 1, filter: isRegex ? expression : name};
}
