// SPDX-License-Identifier: Apache-2.0
// The most used controls: beside the filter if there is room, otherwise in the view menu.
import {setterOf} from '../base/setter_of';
import {xKinds} from '../cards/x_kinds';
import type {ScaleKind} from '../chart/axes/axis';
import {Segmented} from '../widgets/controls/segmented';
import {Slider} from '../widgets/controls/slider';
import * as view from './settings';

const yScales: readonly {value: ScaleKind; label: string; hint: string}[] = [
  {value: 'linear', label: 'lin', hint: 'Linear y axis'},
  {value: 'log', label: 'log', hint: 'Logarithmic y axis: values of zero or less are not shown'},
  {
    value: 'symlog',
    label: 'symlog',
    hint: 'Symmetric logarithmic y axis: also shows zero and negative values',
  },
];

export function AxisControls() {
  return (
    <>
      <Segmented
        label="X axis"
        options={xKinds}
        value={view.xKind.value}
        onChange={view.setXKind}
      />
      <Segmented
        label="Y axis"
        options={yScales}
        value={view.yScale.value}
        onChange={setterOf(view.yScale)}
      />
      <Slider
        label="Smoothing"
        min={0}
        max={0.99}
        boxMax={0.999}
        step={0.01}
        value={view.smoothing.value}
        onChange={setterOf(view.smoothing)}
      />
    </>
  );
}
