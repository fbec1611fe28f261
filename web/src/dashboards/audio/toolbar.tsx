// SPDX-License-Identifier: Apache-2.0
import {SharedStep} from '../../cards/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {PopoverButton} from '../../widgets/popover';
import {Segmented} from '../../widgets/segmented';
import {Slider} from '../../widgets/slider';
import {Switch} from '../../widgets/switch';
import {cards} from './cards';
import {isLooping, isPositionKept, volume} from './transport';
import * as view from './view';

export function Toolbar() {
  return (
    <div class="media-toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={view.tagFilter}
        isRegex={view.isTagFilterRegex}
        problem={view.tagMatcher.value.problem}
        kept={cards.keptTagCount.value}
        all={cards.tagCount.value}
      />
      <SharedStep steps={heldSteps('audio').value} view={view.steps} />
      <span class="media-toolbar-space" />
      <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
        {() => <ViewSettings />}
      </PopoverButton>
    </div>
  );
}

const scales: readonly {value: view.FrequencyScale; label: string; hint: string}[] = [
  {value: 'linear', label: 'Linear', hint: 'Frequencies evenly spaced'},
  {value: 'log', label: 'Log', hint: 'Octaves evenly spaced'},
];

function ViewSettings() {
  return (
    <div class="media-view-menu">
      <Slider
        label="Volume"
        min={0}
        max={1}
        step={0.01}
        value={volume.value}
        onChange={(amount) => {
          volume.value = amount;
        }}
      />
      <Switch
        label="Go on at the same position"
        hint="Another run is heard where this one is; otherwise from its start."
        isOn={isPositionKept.value}
        onChange={(isOn) => {
          isPositionKept.value = isOn;
        }}
      />
      <Switch
        label="Loop"
        isOn={isLooping.value}
        onChange={(isOn) => {
          isLooping.value = isOn;
        }}
      />
      <Segmented
        label="Frequencies"
        options={scales}
        value={view.frequencyScale.value}
        onChange={(scale) => {
          view.frequencyScale.value = scale;
        }}
      />
      <Slider
        label="Width of cards"
        min={240}
        max={1200}
        step={20}
        value={view.cardWidth.value}
        onChange={(width) => {
          view.cardWidth.value = width;
        }}
      />
    </div>
  );
}
