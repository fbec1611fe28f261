// SPDX-License-Identifier: Apache-2.0
// The controls that are needed now and then.
import type {ComponentChildren} from 'preact';
import {isNarrow} from '../base/page_width';
import type {Pins} from '../cards/pins';
import type {ScaleKind} from '../chart/types';

import {isStepLinked} from '../data/linked_step';
import {Button} from '../widgets/button';
import {PopoverButton} from '../widgets/popover';
import {Segmented} from '../widgets/segmented';
import {Slider} from '../widgets/slider';
import {Switch} from '../widgets/switch';
import {AxisControls} from './axis_controls';
import * as view from './settings';

const xScales: readonly {value: ScaleKind; label: string}[] = [
  {value: 'linear', label: 'Linear'},
  {value: 'log', label: 'Log'},
  {value: 'symlog', label: 'Symlog'},
];

const readoutOrders: readonly {value: view.ReadoutOrder; label: string}[] = [
  {value: 'nearest', label: 'Nearest'},
  {value: 'nearest_y', label: 'Near y'},
  {value: 'name', label: 'Name'},
  {value: 'ascending', label: 'Up'},
  {value: 'descending', label: 'Down'},
];

export interface ViewMenuProps {
  readonly pins: Pins;
  /** What only this dashboard has. */
  readonly children?: ComponentChildren;
}

export function ViewMenu({pins, children}: ViewMenuProps) {
  return (
    <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
      {() => (
        <div class="view-menu">
          {children}
          {isNarrow.value && <AxisControls />}
          <ViewSettings />
          {pins.ids.value.length > 0 && <Button onClick={pins.clear}>Clear all pins</Button>}
        </div>
      )}
    </PopoverButton>
  );
}

function ViewSettings() {
  return (
    <>
      <ViewMenuRow label="Scale of the x axis">
        <Segmented
          label="Scale of the x axis"
          options={xScales}
          value={view.xScale.value}
          onChange={(scale) => {
            view.xScale.value = scale;
          }}
        />
      </ViewMenuRow>
      <Switch
        label="Leave outliers out of the y range"
        hint="They are counted, and marked at the edge."
        isOn={view.yFit.value === 'robust'}
        onChange={(isOn) => {
          view.yFit.value = isOn ? 'robust' : 'all';
        }}
      />
      <Switch
        label="Zoom all cards together"
        isOn={view.isZoomLinked.value}
        onChange={(isOn) => {
          view.isZoomLinked.value = isOn;
        }}
      />
      <Switch
        label="Choose steps in all cards together"
        isOn={view.isSelectionLinked.value}
        onChange={(isOn) => {
          view.isSelectionLinked.value = isOn;
        }}
      />
      <Switch
        label="Take other dashboards to the step chosen here"
        isOn={isStepLinked.value}
        onChange={(isOn) => {
          isStepLinked.value = isOn;
        }}
      />
      <ViewMenuRow label="Order of the values at the pointer">
        <Segmented
          label="Order of the values at the pointer"
          options={readoutOrders}
          value={view.readoutOrder.value}
          onChange={(order) => {
            view.readoutOrder.value = order;
          }}
        />
      </ViewMenuRow>
      <Slider
        label="Rows at the pointer"
        min={1}
        max={50}
        step={1}
        value={view.readoutRows.value}
        onChange={(rows) => {
          view.readoutRows.value = Math.round(rows);
        }}
      />
      <Slider
        label="Width of cards"
        min={240}
        max={960}
        step={20}
        value={view.cardWidth.value}
        onChange={(width) => {
          view.cardWidth.value = width;
        }}
      />
    </>
  );
}

export function ViewMenuRow({label, children}: {label: string; children: ComponentChildren}) {
  return (
    <div class="view-menu-row">
      <span class="view-menu-label">{label}</span>
      {children}
    </div>
  );
}
