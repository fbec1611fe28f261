// SPDX-License-Identifier: Apache-2.0
import {addShortcuts, type Shortcut, startShortcuts} from '../widgets/shortcuts';
import {copyLink} from '../widgets/text/copy_link';
import {openDialog, toggleRunsPanel} from './layout';
import {openAdjacentTab, openDashboard, tabs} from './tabs';
import {toggleTheme} from './theme';

async function print(): Promise<void> {
  const {printWhenLoaded} = await import('./printing/print_when_loaded');
  await printWhenLoaded();
}

const search = () => (openDialog.value = 'search');

const page: readonly Shortcut[] = [
  {
    keys: 'mod+k',
    label: 'Search, even while typing',
    run: search,
    group: 'Page',
    isCommand: false,
  },
  {
    keys: '/',
    label: 'Search runs, tags and commands',
    run: search,
    group: 'Page',
    isCommand: false,
  },
  {keys: '[', label: 'Show or hide runs', run: toggleRunsPanel, group: 'Page'},
  {keys: 't', label: 'Toggle light/dark theme', run: toggleTheme, group: 'Page'},
  {keys: 'y', label: 'Copy link to this view', run: () => void copyLink(), group: 'Page'},
  {keys: 'mod+p', label: 'Print this page', run: () => void print(), group: 'Page'},
  {keys: ',', label: 'Settings', run: () => (openDialog.value = 'settings'), group: 'Page'},
  {keys: '?', label: 'Keyboard shortcuts', run: () => (openDialog.value = 'help'), group: 'Page'},
  {keys: 'g t', label: 'Next tab', run: () => openAdjacentTab(1), group: 'Dashboards'},
  {keys: 'g T', label: 'Previous tab', run: () => openAdjacentTab(-1), group: 'Dashboards'},
];

function openNth(index: number): void {
  const {withData, empty} = tabs.peek();
  const found = [...withData, ...empty][index];
  if (found) openDashboard(found.name);
}

export function startPageShortcuts(): void {
  addShortcuts(...page);
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  addShortcuts(
    {keys: 'g 1…9', label: 'Go to tab by number', group: 'Dashboards'},
    ...digits.map((n) => ({keys: `g ${n}`, label: '', group: '', run: () => openNth(n - 1)})),
  );
  startShortcuts(document);
}
