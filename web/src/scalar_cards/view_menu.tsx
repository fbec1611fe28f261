// SPDX-License-Identifier: Apache-2.0
// Controls that are used rarely.

import type {ComponentChildren} from 'preact';
import {isNarrow} from '../base/page_width';
import {setterOf} from '../base/setter_of';
import type {Pins} from '../cards/pins';
import {scaleKinds} from '../cards/scale_kinds';
import {Button} from '../widgets/button';
import {Segmented} from '../widgets/controls/segmented';
import {Slider} from '../widgets/controls/slider';
import {Switch} from '../widgets/controls/switch';
import {PopoverButton} from '../widgets/popover';
import {Smoothing, XAxis, YAxis} from './axis_controls';
import {ColumnChoice} from './column_choice';
import {axisColumn, pointColumns, readoutColumns} from './columns';
import * as view from './settings';

const readoutOrders: readonly {value: view.ReadoutOrder; label: string}[] = [
  {value: 'nearest', label: 'Nearest'},
  {value: 'nearest_y', label: 'Nearest y'},
  {value: 'name', label: 'Name'},
  {value: 'ascending', label: 'Ascending'},
  {value: 'descending', label: 'Descending'},
];

export interface ViewMenuProps {
  readonly pins: Pins;
  /** Controls of this dashboard only. */
  readonly children?: ComponentChildren;
}

export function ViewMenu({pins, children}: ViewMenuProps) {
  return (
    <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
      {() => (
        <div class="view-menu">
          {children}
          {isNarrow.value && <AxisSettings />}
          <ViewSettings />
          {pins.ids.value.length > 0 && <Button onClick={pins.clear}>Unpin all</Button>}
        </div>
      )}
    </PopoverButton>
  );
}

/** What is beside the filter on a wide page. */
function AxisSettings() {
  return (
    <>
      <ViewMenuRow label="X axis">
        <XAxis />
      </ViewMenuRow>
      <ViewMenuRow label="Y axis">
        <YAxis />
      </ViewMenuRow>
      <Smoothing />
    </>
  );
}

function ViewSettings() {
  return (
    <>
      <ViewMenuRow label="X axis scale">
        <Segmented
          label="X axis scale"
          options={scaleKinds}
          value={view.xScale.value}
          onChange={setterOf(view.xScale)}
        />
      </ViewMenuRow>
      <Switch
        label="Ignore outliers"
        hint="Outliers are counted and marked at the edge."
        isOn={view.yFit.value === 'robust'}
        onChange={(isOn) => {
          view.yFit.value = isOn ? 'robust' : 'all';
        }}
      />
      <Switch
        label="Sync zoom across cards"
        hint="Applies to cards with a similar x range."
        isOn={view.isZoomLinked.value}
        onChange={setterOf(view.isZoomLinked)}
      />
      <ViewMenuRow label="Tooltip order">
        <Segmented
          label="Tooltip order"
          options={readoutOrders}
          value={view.readoutOrder.value}
          onChange={setterOf(view.readoutOrder)}
        />
      </ViewMenuRow>
      <Slider
        label="Tooltip rows"
        min={1}
        max={50}
        step={1}
        value={view.readoutRows.value}
        onChange={(rows) => {
          view.readoutRows.value = Math.round(rows);
        }}
      />
      <ColumnChoice
        label="Tooltip columns"
        columns={pointColumns}
        chosen={readoutColumns}
        fixed={axisColumn(view.xKind.value)}
      />
      <Slider
        label="Card width"
        min={240}
        max={960}
        step={20}
        value={view.cardWidth.value}
        onChange={setterOf(view.cardWidth)}
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
