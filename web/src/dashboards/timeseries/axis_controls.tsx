// SPDX-License-Identifier: Apache-2.0
// The controls that are used most: beside the filter where there is room, else within the view menu.
import {xKinds} from '../../cards/x_kinds';
import type {ScaleKind} from '../../chart/types';
import {tags} from '../../data/logs';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {Segmented} from '../../widgets/segmented';
import {Slider} from '../../widgets/slider';
import * as view from './view';

const yScales: readonly {value: ScaleKind; label: string; hint: string}[] = [
  {value: 'linear', label: 'lin', hint: 'Linear y axis'},
  {value: 'log', label: 'log', hint: 'Logarithmic y axis: what is not above zero has no place'},
  {value: 'symlog', label: 'symlog', hint: 'Logarithmic on both sides of zero'},
];

const kindLabels: Readonly<Record<view.Kinds, string>> = {
  all: 'All kinds',
  scalar: 'Scalars',
  histogram: 'Histograms',
  image: 'Images',
};

function kindEntries(): MenuEntry[] {
  return (Object.keys(kindLabels) as view.Kinds[]).map((kind) => ({
    label: kindLabels[kind],
    isChosen: view.kinds.value === kind,
    onPick: () => {
      view.kinds.value = kind;
    },
  }));
}

export function AxisControls() {
  const hasMedia = tags.value.some(({plugin}) => plugin === 'images' || plugin === 'histograms');
  return (
    <>
      {hasMedia && (
        <MenuButton
          label={`Kinds of cards: ${kindLabels[view.kinds.value]}`}
          text={kindLabels[view.kinds.value]}
          hasArrow
          entries={kindEntries()}
        />
      )}
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
        onChange={(scale) => {
          view.yScale.value = scale;
        }}
      />
      <Slider
        label="Smoothing"
        min={0}
        max={0.99}
        boxMax={0.999}
        step={0.01}
        value={view.smoothing.value}
        onChange={(weight) => {
          view.smoothing.value = weight;
        }}
      />
    </>
  );
}
