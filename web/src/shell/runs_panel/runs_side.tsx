// SPDX-License-Identifier: Apache-2.0
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import {isNarrow} from '../../base/page_width';
import {IconButton} from '../../widgets/button';
import {Splitter} from '../../widgets/controls/splitter';
import {addShortcuts, type Shortcut} from '../../widgets/shortcuts';
import {isDrawerOpen, isRunsPanelOpen, panelWidth, runsWidth, toggleRunsPanel} from '../layout';
import {closeRunTable, isRunTableOpen, openRunTable} from '../run_table_state';
import {RunsPanel} from './runs_panel';
import './runs_side.css';

/** Places the run list: beside the dashboard, above it on a narrow page, or hidden. */
export function RunsSide() {
  useEffect(() => addShortcuts(...listShortcuts), []);
  if (isRunTableOpen.value) return null;
  if (isNarrow.value) return isDrawerOpen.value ? <Drawer /> : null;
  if (!isRunsPanelOpen.value) return null;
  return (
    <aside class="runs-side" aria-label="Runs">
      <div class="runs-side-panel" id="runs" style={{width: `${runsWidth.value}px`}}>
        <RunsPanel />
      </div>
      <Splitter
        label="Width of the run list"
        controls="runs"
        value={runsWidth.value}
        {...panelWidth}
        onChange={(width) => (runsWidth.value = width)}
        onCollapse={toggleRunsPanel}
      />
    </aside>
  );
}

function Drawer() {
  const element = useRef<HTMLDialogElement>(null);
  const close = () => (isDrawerOpen.value = false);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal?.();
    // On a phone, a focused field would open the on-screen keyboard.
    dialog?.focus();
    return () => dialog?.close?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same.
    <dialog
      ref={element}
      class="runs-drawer"
      tabIndex={-1}
      aria-label="Runs"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === element.current && close()}
    >
      <div class="runs-drawer-box">
        <header class="runs-drawer-head">
          <h2 class="runs-drawer-title">Runs</h2>
          <IconButton icon="close" label="Close runs" onClick={close} />
        </header>
        <RunsPanel />
      </div>
    </dialog>
  );
}

/** Focuses a part of the panel, and opens the panel if it is hidden. */
function focusIn(selector: string, then?: (element: HTMLElement) => void): void {
  const focus = () => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    if (element) then?.(element);
  };
  const isOpen =
    isRunTableOpen.peek() || (isNarrow.peek() ? isDrawerOpen.peek() : isRunsPanelOpen.peek());
  if (isOpen) focus();
  else {
    toggleRunsPanel();
    requestAnimationFrame(focus);
  }
}

/** The list handles its own keys. Pressed elsewhere, they first move the focus to the list. */
function onList(key: string): () => void {
  return () =>
    focusIn('#run-list', (list) =>
      list.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: false})),
    );
}

function listKey(keys: string, label: string): Shortcut {
  return {keys, label, group: 'Runs', run: onList(keys), isCommand: false};
}

const listShortcuts: readonly Shortcut[] = [
  {
    keys: ']',
    label: 'Expand or collapse run table',
    group: 'Runs',
    run: () => (isRunTableOpen.peek() ? closeRunTable() : openRunTable()),
  },
  {keys: 'f', label: 'Filter runs', group: 'Runs', run: () => focusIn('[data-run-filter]')},
  listKey('j', 'Next run'),
  listKey('k', 'Previous run'),
  listKey('x', 'Toggle run'),
  listKey('o', 'Show only this run (press again to undo)'),
  listKey('c', 'Set run colour'),
  listKey('e', 'Show findings for run'),
  {keys: 'a', label: 'Select all listed', group: 'Runs', run: onList('a')},
  {keys: 'n', label: 'Deselect all listed', group: 'Runs', run: onList('n')},
  {keys: 'i', label: 'Invert selection', group: 'Runs', run: onList('i')},
  {keys: 'shift+click', label: 'Select a range of runs', group: 'Runs'},
];
