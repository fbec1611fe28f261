// SPDX-License-Identifier: Apache-2.0
// Actions on whole layouts.
import {fileName, saveText} from '../../cards/save';
import {showToast} from '../../widgets/toast';
import type {ChartPlace} from './layout/edits';
import {type Layout, parseLayout, printLayout} from './layout/layout';
import {keepLayout, nameOfCopy, removeLayout, shownLayout} from './layout/layouts';
import {editing} from './settings';

const firstLayout: Layout = {
  categories: [
    {
      title: 'Charts',
      isClosed: false,
      charts: [{kind: 'multiline', title: 'New chart', patterns: ['']}],
    },
  ],
};

/** Opens the editor, at a chart if one is given. A layout that is not the user's own is copied first. */
export function editLayout(chart?: ChartPlace): void {
  const shown = shownLayout.peek();
  if (shown.origin !== 'own') keepLayout(nameOfCopy(shown), shown.layout);
  editing.value = {chart};
}

export function makeLayout(): void {
  keepLayout('My layout', firstLayout);
  editing.value = {chart: {category: 0, chart: 0}};
}

export function copyLayout(): void {
  const shown = shownLayout.peek();
  keepLayout(nameOfCopy(shown), shown.layout);
}

export function deleteLayout(): void {
  const {name} = shownLayout.peek();
  const restore = removeLayout(name);
  editing.value = undefined;
  showToast(`Deleted “${name}”.`, {label: 'Undo', onPick: restore});
}

export function exportLayout(): void {
  const {name, layout} = shownLayout.peek();
  saveText(printLayout(layout), `${fileName(name)}.json`, 'application/json');
}

/** Asks for a layout file and saves its layout. */
export function importLayout(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void takeFile(file);
  });
  input.click();
}

async function takeFile(file: File): Promise<void> {
  const read = parseLayout(await file.text());
  if (read.ok) keepLayout(file.name.replace(/\.json$/i, ''), read.value);
  else showToast(`${file.name}: ${read.error.message}`);
}
