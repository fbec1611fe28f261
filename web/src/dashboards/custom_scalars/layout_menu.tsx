// SPDX-License-Identifier: Apache-2.0
// Chooses the layout, with actions for it.
import {useSignal} from '@preact/signals';
import {isNarrow} from '../../base/page_width';
import {Button} from '../../widgets/button';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import * as actions from './actions';
import * as layouts from './layout/layouts';
import {editing} from './settings';
import {SnippetDialog} from './snippet_dialog';

export function LayoutMenu() {
  const isSnippetShown = useSignal(false);
  const shown = layouts.shownLayout.value;
  const isEmpty = shown.layout.categories.length === 0;
  const entries: MenuEntry[] = [
    ...choices(shown),
    'line',
    {label: 'Edit', icon: 'settings', hint: isOwn(shown) ? '' : 'edits a copy', onPick: edit},
    {label: 'New layout', icon: 'plus', onPick: actions.makeLayout},
    {label: 'Duplicate', icon: 'copy', isDisabled: isEmpty, onPick: actions.copyLayout},
    'line',
    {label: 'Import layout…', icon: 'folder', onPick: actions.importLayout},
    {
      label: 'Export layout',
      icon: 'download',
      isDisabled: isEmpty,
      onPick: actions.exportLayout,
    },
    {
      label: 'Log from Python…',
      icon: 'external',
      isDisabled: isEmpty,
      onPick: () => {
        isSnippetShown.value = true;
      },
    },
    'line',
    {label: 'Delete', icon: 'close', isDisabled: !isOwn(shown), onPick: actions.deleteLayout},
  ];
  return (
    <>
      <MenuButton
        label={`Layout: ${shown.name}`}
        text={<span class="layout-menu-name">{shown.name}</span>}
        icon="chart"
        hasArrow
        entries={entries}
      />
      {!isNarrow.value && !editing.value && !isEmpty && <Button onClick={edit}>Edit</Button>}
      {isSnippetShown.value && (
        <SnippetDialog
          layout={shown.layout}
          close={() => {
            isSnippetShown.value = false;
          }}
        />
      )}
    </>
  );
}

function edit(): void {
  actions.editLayout();
}

function isOwn({origin}: layouts.ShownLayout): boolean {
  return origin === 'own';
}

function choices(shown: layouts.ShownLayout): MenuEntry[] {
  const isOther = shown.origin === 'address' || shown.origin === 'elsewhere';
  return [
    {heading: 'Layout'},
    {
      label: 'From the logs',
      isChosen: shown.origin === 'logs',
      onPick: layouts.showLogLayout,
    },
    ...(isOther ? [{label: shown.name, hint: 'from the link', isChosen: true, onPick() {}}] : []),
    ...layouts.ownLayouts.value.map(({name}) => ({
      label: name,
      isChosen: shown.origin === 'own' && shown.name === name,
      onPick: () => layouts.showOwnLayout(name),
    })),
  ];
}
