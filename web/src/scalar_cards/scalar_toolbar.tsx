// SPDX-License-Identifier: Apache-2.0
// Controls that belong to the whole view.
import './scalar_toolbar.css';
import type {ComponentChildren} from 'preact';
import {isNarrow} from '../base/page_width';
import type {Pins} from '../cards/pins';
import {Button} from '../widgets/button';
import {AxisControls} from './axis_controls';
import * as view from './settings';
import {ViewMenu} from './view_menu';

export interface ScalarToolbarProps {
  /** What chooses the cards. */
  readonly filter: ComponentChildren;
  /** Of this dashboard only; within the menu where there is no room. */
  readonly controls?: ComponentChildren;
  /** Of this dashboard only, and always within the menu. */
  readonly menu?: ComponentChildren;
  readonly pins: Pins;
}

export function ScalarToolbar({filter, controls, menu, pins}: ScalarToolbarProps) {
  return (
    <div class="toolbar" role="toolbar" aria-label="View">
      {filter}
      {!isNarrow.value && controls}
      {!isNarrow.value && <AxisControls />}
      <span class="toolbar-space" />
      <Resets />
      <ViewMenu pins={pins}>
        {isNarrow.value && controls}
        {menu}
      </ViewMenu>
    </div>
  );
}

/** What was done to all cards at once, to be undone at once. */
function Resets() {
  return (
    <>
      {view.isTableShown.value && (
        <Button kind="quiet" icon="close" onClick={view.clearSelections}>
          Clear steps
        </Button>
      )}
      {view.zoom.value && (
        <Button
          kind="quiet"
          icon="reset"
          onClick={() => {
            view.zoom.value = undefined;
          }}
        >
          Reset zoom
        </Button>
      )}
    </>
  );
}
