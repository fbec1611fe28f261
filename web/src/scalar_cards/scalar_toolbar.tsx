// SPDX-License-Identifier: Apache-2.0
// The toolbar of a scalar dashboard.
import './scalar_toolbar.css';
import type {ComponentChildren} from 'preact';
import {isNarrow} from '../base/page_width';
import type {Pins} from '../cards/pins';
import {Button} from '../widgets/button';
import {AxisControls} from './axis_controls';
import {resetZooms, zooms} from './linked_zoom';
import * as view from './settings';
import {ViewMenu} from './view_menu';

export interface ScalarToolbarProps {
  /** The filter. */
  readonly filter: ComponentChildren;
  /** Controls of this dashboard only; moved to the menu if there is no room. */
  readonly controls?: ComponentChildren;
  /** Controls of this dashboard only, always in the menu. */
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

/** Buttons that undo settings of all cards at once. */
function Resets() {
  return (
    <>
      {view.isTableShown.value && (
        <Button kind="quiet" icon="close" onClick={view.clearSelections}>
          Clear steps
        </Button>
      )}
      {zooms.value.length > 0 && (
        <Button kind="quiet" icon="reset" onClick={resetZooms}>
          Reset zoom
        </Button>
      )}
    </>
  );
}
