// SPDX-License-Identifier: Apache-2.0
// The toolbar of a scalar dashboard. Nothing in it appears or grows while charts are used: a second
// row would move them all.
import './scalar_toolbar.css';
import type {ComponentChildren} from 'preact';
import {useEffect} from 'preact/hooks';
import {isNarrow} from '../base/page_width';
import type {Pins} from '../cards/pins';
import {ResetZoom} from '../cards/reset_zoom';
import {Button} from '../widgets/button';
import {addShortcuts} from '../widgets/shortcuts';
import {AxisControls} from './axis_controls';
import {chartGestures} from './chart_gestures';
import {resetZooms, zooms} from './linked_zoom';
import {clearOwnRanges, hasOwnRanges} from './settings';
import {StepControl, StepPanel} from './step_control';
import {ViewMenu, ViewMenuRow} from './view_menu';

const isZoomed = () => zooms.value.length > 0 || hasOwnRanges.value;

function resetZoom(): void {
  resetZooms();
  clearOwnRanges();
}

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
  useEffect(() => addShortcuts(...chartGestures), []);
  return (
    <div class="toolbar" role="toolbar" aria-label="View">
      {filter}
      {!isNarrow.value && controls}
      {!isNarrow.value && <AxisControls />}
      <div class="toolbar-end">
        {!isNarrow.value && <ResetZoom isZoomed={isZoomed()} reset={resetZoom} />}
        {!isNarrow.value && <StepControl />}
        <ViewMenu pins={pins}>
          {isNarrow.value && <NarrowControls />}
          {isNarrow.value && controls}
          {menu}
        </ViewMenu>
      </div>
    </div>
  );
}

/** What a narrow toolbar has no room for. */
function NarrowControls() {
  return (
    <>
      {isZoomed() && (
        <Button icon="reset" onClick={resetZoom}>
          Reset zoom
        </Button>
      )}
      <ViewMenuRow label="Selected steps">
        <StepPanel />
      </ViewMenuRow>
    </>
  );
}
