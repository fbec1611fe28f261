// SPDX-License-Identifier: Apache-2.0
// The dashboards, whether they have data, and the number of tabs that fit.
import {computed, type ReadonlySignal} from '@preact/signals';
import {dashboard} from '../base/url_state';
import {dashboards} from '../dashboards/all';
import type {Dashboard} from '../dashboards/dashboard';
import {tags} from '../data/logs';
import {closeRunTable} from './run_table_state';

const pluginsWithData = computed(() =>
  [...new Set(tags.value.map((tag) => tag.plugin))].sort().join(),
);

interface Tabs {
  readonly withData: readonly Dashboard[];
  readonly empty: readonly Dashboard[];
}

/** Dashboards with and without data, each in the order of the list. */
export function splitTabs(all: readonly Dashboard[], plugins: ReadonlySet<string>): Tabs {
  const hasData = ({plugins: own}: Dashboard) => own.some((plugin) => plugins.has(plugin));
  return {withData: all.filter(hasData), empty: all.filter((one) => !hasData(one))};
}

export const tabs: ReadonlySignal<Tabs> = computed(() =>
  splitTabs(dashboards, new Set(pluginsWithData.value.split(','))),
);

/**
 * The open dashboard: the one in the address, or the first that has data if the address names none.
 * Undefined if the address names one that does not exist.
 */
export const currentDashboard: ReadonlySignal<Dashboard | undefined> = computed(() => {
  const wanted = dashboard.value;
  if (wanted === '') return tabs.value.withData[0] ?? dashboards[0];
  return dashboards.find(({name, aliases}) => [name, ...(aliases ?? [])].includes(wanted));
});

export function openDashboard(name: string): void {
  closeRunTable();
  dashboard.value = name;
}

/** Attributes of a link to a dashboard. */
export function linkTo(name: string) {
  return {
    href: `#${name}`,
    onClick(event: MouseEvent) {
      // The link is for new windows; in this one the settings are kept.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      openDashboard(name);
    },
  };
}

/** Opens the next or the previous tab. */
export function openAdjacentTab(delta: 1 | -1): void {
  const {withData, empty} = tabs.peek();
  const all = withData.length > 0 ? withData : empty;
  const at = all.findIndex(({name}) => name === currentDashboard.peek()?.name);
  const next = all[(at + delta + all.length) % all.length];
  if (next) openDashboard(next.name);
}

/**
 * The indices of the tabs that fit into `room`. The current tab is always included. `more` is the
 * width of the button for the rest, which `isMoreNeeded` always requires.
 */
export function fitTabs(
  widths: readonly number[],
  room: number,
  more: number,
  current: number,
  isMoreNeeded: boolean,
): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total + (isMoreNeeded ? more : 0) <= room) return widths.map((_, i) => i);
  const fitting: number[] = [];
  let left = room - more - (widths[current] ?? 0);
  for (let i = 0; i < widths.length; i++) {
    if (i === current) continue;
    left -= widths[i]!;
    if (left < 0) break;
    fitting.push(i);
  }
  if (current >= 0 && current < widths.length) fitting.push(current);
  return fitting.sort((a, b) => a - b);
}
