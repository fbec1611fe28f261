// SPDX-License-Identifier: Apache-2.0
// Controls that belong to the whole view.
import './toolbar.css';
import {formatInteger} from '../../base/format';
import type {ScaleKind, XKind} from '../../chart/types';
import {tags} from '../../data/logs';
import {Button, IconButton} from '../../widgets/button';
import {Segmented} from '../../widgets/segmented';
import {Slider} from '../../widgets/slider';
import {TextField} from '../../widgets/text_field';
import {cardCount, shownCards} from './sections';
import * as view from './view';
import {ViewMenu} from './view_menu';

const xKinds: readonly {value: XKind; label: string; hint: string}[] = [
  {value: 'step', label: 'Step', hint: 'The step that was logged'},
  {value: 'relative', label: 'Relative', hint: 'Time since the run began'},
  {value: 'wall_time', label: 'Wall', hint: 'Time of day, in your time zone'},
];

const yScales: readonly {value: ScaleKind; label: string; hint: string}[] = [
  {value: 'linear', label: 'lin', hint: 'Linear y axis'},
  {value: 'log', label: 'log', hint: 'Logarithmic y axis: what is not above zero has no place'},
  {value: 'symlog', label: 'symlog', hint: 'Logarithmic on both sides of zero'},
];

const kindOptions: readonly {value: view.Kinds; label: string}[] = [
  {value: 'all', label: 'All'},
  {value: 'scalar', label: 'Scalars'},
  {value: 'histogram', label: 'Histograms'},
  {value: 'image', label: 'Images'},
];

export function Toolbar() {
  const hasMedia = tags.value.some(({plugin}) => plugin === 'images' || plugin === 'histograms');
  return (
    <div class="toolbar" role="toolbar" aria-label="View">
      <TagFilter />
      {hasMedia && (
        <Segmented
          label="Kinds of cards"
          options={kindOptions}
          value={view.kinds.value}
          onChange={(kind) => {
            view.kinds.value = kind;
          }}
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
      <span class="toolbar-space" />
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
      <ViewMenu />
    </div>
  );
}

function TagFilter() {
  const {problem} = view.tagMatcher.value;
  const count =
    view.tagFilter.value === ''
      ? ''
      : `${formatInteger(shownCards.value.length)} of ${formatInteger(cardCount.value)}`;
  return (
    <div class="toolbar-filter">
      <TextField
        label="Filter tags"
        placeholder="Filter tags"
        icon="search"
        value={view.tagFilter.value}
        problem={problem}
        onInput={(text) => {
          view.tagFilter.value = text;
        }}
        trailing={
          <>
            <span class="toolbar-count">{count}</span>
            <IconButton
              icon="regex"
              label="Regular expression"
              isPressed={view.isTagFilterRegex.value}
              onClick={() => {
                view.isTagFilterRegex.value = !view.isTagFilterRegex.value;
              }}
            />
          </>
        }
      />
    </div>
  );
}
