// SPDX-License-Identifier: Apache-2.0
// The most used controls: beside the filter if there is room, otherwise in the view menu.
import {setterOf} from '../base/setter_of';
import {scaleKinds} from '../cards/scale_kinds';
import {xKinds} from '../cards/x_kinds';
import {Segmented} from '../widgets/controls/segmented';
import {Slider} from '../widgets/controls/slider';
import * as view from './settings';

/** In one row. */
export function AxisControls() {
  return (
    <>
      <XAxis />
      <YAxis />
      <Smoothing />
    </>
  );
}

export function XAxis() {
  return (
    <Segmented label="X axis" options={xKinds} value={view.xKind.value} onChange={view.setXKind} />
  );
}

export function YAxis() {
  return (
    <Segmented
      label="Y axis"
      options={scaleKinds}
      value={view.yScale.value}
      onChange={setterOf(view.yScale)}
    />
  );
}

export function Smoothing() {
  return (
    <Slider
      label="Smoothing"
      min={0}
      max={0.99}
      boxMax={0.999}
      step={0.01}
      value={view.smoothing.value}
      onChange={setterOf(view.smoothing)}
    />
  );
}
