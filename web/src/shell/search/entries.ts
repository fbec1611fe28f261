// SPDX-License-Identifier: Apache-2.0
// The search results and their actions.
import {computed} from '@preact/signals';
import {setSetting} from '../../base/url_state';
import {dashboards} from '../../dashboards/all';
import {isolate} from '../../data/isolation';
import {tags} from '../../data/logs';
import {runNames} from '../../data/selection';
import type {IconName} from '../../widgets/icon';
import {shortcuts} from '../../widgets/shortcuts';
import {openDashboard} from '../tabs';
import {queryWords, rank} from './fuzzy';

export interface Entry {
  readonly label: string;
  readonly lower: string;
  readonly icon: IconName;
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
  readonly pick: () => void;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
  /** The number of matches, shown or not. */
  readonly total: number;
}

const SHOWN_MAX = 12;

function entry(label: string, icon: IconName, pick: () => void, more: Partial<Entry> = {}): Entry {
  return {label, lower: label.toLowerCase(), icon, pick, ...more};
}

function pickTag(tag: string, plugin: string): void {
  const shows = dashboards.find(({plugins}) => plugins.includes(plugin));
  openDashboard((shows ?? dashboards[0]!).name);
  setSetting('tagFilterRegex', '1');
  setSetting('tagFilter', `^${tag.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`);
}

const runEntries = computed(() =>
  runNames.value.map((name) => entry(name, 'list', () => isolate([name], name))),
);

const tagEntries = computed(() =>
  tags.value.map(({tag, plugin}) =>
    entry(tag.trim() === '' ? '(empty tag)' : tag, 'tag', () => pickTag(tag, plugin), {
      hint: plugin,
    }),
  ),
);

const dashboardEntries = dashboards.map(({name, title}) =>
  entry(title, 'chart', () => openDashboard(name)),
);

const commandEntries = computed(() =>
  shortcuts.value.flatMap(({label, keys, run, isCommand = true}) =>
    run && label && isCommand ? [entry(label, 'chevron_right', run, {keys})] : [],
  ),
);

/** Groups with matches, the group with the best match first. Without a query: dashboards and commands. */
export function findEntries(query: string): EntryGroup[] {
  const words = queryWords(query);
  const kinds: [string, readonly Entry[]][] = [
    ['Dashboards', dashboardEntries],
    ['Commands', commandEntries.value],
    ['Tags', words.length > 0 ? tagEntries.value : []],
    ['Runs', words.length > 0 ? runEntries.value : []],
  ];
  return kinds
    .map(([title, entries]) => {
      const {best, total} = rank(entries, words, words.length > 0 ? SHOWN_MAX : entries.length);
      const ordered = words.length > 0 ? best.map(({item}) => item) : entries;
      return {title, entries: ordered, total, score: words.length > 0 ? (best[0]?.score ?? 0) : 0};
    })
    .filter(({entries}) => entries.length > 0)
    .sort((a, b) => b.score - a.score);
}
