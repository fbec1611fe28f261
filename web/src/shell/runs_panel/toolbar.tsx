// SPDX-License-Identifier: Apache-2.0
import {runs} from '../../data/logs';
import {isRunFilterRegex, matchingRuns, runFilter, runMatcher} from '../../data/selection';
import {IconButton} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {TextField} from '../../widgets/controls/text_field';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {openRunTable} from '../run_table_state';
import {ColourBy} from './colour_by';
import {invertListed, selectListed} from './gestures';
import {listKind, setEveryFolderOpen} from './rows';
import './toolbar.css';

const kinds = [
  {value: 'tree', label: 'Folders', icon: 'tree'},
  {value: 'list', label: 'Flat list', icon: 'list'},
] as const;

export function Toolbar() {
  return (
    <div class="runs-toolbar">
      <RunFilter />
      <div class="runs-toolbar-row">
        <ColourBy />
        <span class="runs-toolbar-gap" />
        <Segmented
          label="Show runs as"
          options={kinds}
          value={listKind.value}
          onChange={(kind) => (listKind.value = kind)}
        />
        <IconButton
          icon="fullscreen"
          label="Expand run table"
          keys="]"
          elementRef={(element) => element?.setAttribute('data-expand-runs', '')}
          onClick={openRunTable}
        />
        <SelectionMenu />
      </div>
    </div>
  );
}

export function RunFilter() {
  const {problem} = runMatcher.value;
  const isActive = runFilter.value !== '' && problem === undefined;
  return (
    <TextField
      label="Filter runs"
      placeholder="Filter runs"
      icon="search"
      value={runFilter.value}
      problem={problem}
      onInput={(text) => (runFilter.value = text)}
      elementRef={(element) => element?.setAttribute('data-run-filter', '')}
      trailing={
        <>
          {isActive && (
            <span class="runs-toolbar-count" role="status">
              {matchingRuns.value.length.toLocaleString('en')} of{' '}
              {runs.value.size.toLocaleString('en')}
            </span>
          )}
          <IconButton
            icon="regex"
            label={isRunFilterRegex.value ? 'Regular expression' : 'Plain words'}
            isPressed={isRunFilterRegex.value}
            onClick={() => (isRunFilterRegex.value = !isRunFilterRegex.value)}
          />
        </>
      }
    />
  );
}

export const selectionEntries: readonly MenuEntry[] = [
  {label: 'Select all listed', keys: 'a', onPick: () => selectListed(true)},
  {label: 'Deselect all listed', keys: 'n', onPick: () => selectListed(false)},
  {label: 'Invert selection', keys: 'i', onPick: invertListed},
];

function SelectionMenu() {
  return (
    <MenuButton
      label="Selection and folders"
      align="end"
      entries={[
        ...selectionEntries,
        'line',
        {label: 'Expand all folders', icon: 'expand', onPick: () => setEveryFolderOpen(true)},
        {label: 'Collapse all folders', icon: 'collapse', onPick: () => setEveryFolderOpen(false)},
      ]}
    />
  );
}
