// SPDX-License-Identifier: Apache-2.0
import type {Shortcut} from '../widgets/shortcuts';

const pointer = 'Charts, pointer';
const keyboard = 'Charts, keyboard';

/** What can be done in a chart, for the list of shortcuts. The chart itself handles it. */
export const chartGestures: readonly Shortcut[] = [
  {keys: 'Drag', label: 'Zoom to a box', group: pointer},
  {keys: 'alt+Wheel', label: 'Zoom at the pointer', group: pointer},
  {keys: 'Pinch', label: 'Zoom with two fingers', group: pointer},
  {keys: 'shift+Drag', label: 'Pan', group: pointer},
  {keys: 'Double-click', label: 'Fit to the data', group: pointer},
  {keys: 'Wheel', label: 'Zoom the focused chart', group: pointer},
  {keys: 'alt+Wheel', label: 'On an axis: zoom it', group: pointer},
  {keys: 'Drag', label: 'On an axis: pan it', group: pointer},
  {keys: 'Double-click', label: 'On an axis: fit it', group: pointer},
  {keys: 'Click', label: 'Below the x axis: select a step', group: pointer},
  {keys: 'shift+Click', label: 'Below the x axis: select a range', group: pointer},
  {keys: 'Drag', label: 'On a selected step: move it', group: pointer},
  {keys: 'Click', label: 'On a line: show only its run (again to undo)', group: pointer},
  {keys: 'escape', label: 'Cancel a drag', group: pointer},
  {keys: 'arrowleft arrowright', label: 'Move to the previous or next point', group: keyboard},
  {keys: 'enter', label: 'Select this step', group: keyboard},
  {keys: 'shift+enter', label: 'Select a range up to this step', group: keyboard},
  {keys: 'Delete', label: 'Clear the selected steps', group: keyboard},
  {keys: '+ -', label: 'Zoom in, zoom out', group: keyboard},
  {keys: 'shift+arrowleft shift+arrowright', label: 'Pan', group: keyboard},
  {keys: '0', label: 'Fit to the data', group: keyboard},
  {keys: 'escape', label: 'Leave the crosshair', group: keyboard},
];
