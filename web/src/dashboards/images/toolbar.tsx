// SPDX-License-Identifier: Apache-2.0
import {SharedStep} from '../../cards/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {PopoverButton} from '../../widgets/popover';
import {Slider} from '../../widgets/slider';
import {Switch} from '../../widgets/switch';
import {AdjustButton} from './adjust_controls';
import {cards} from './cards';
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
      <SharedStep steps={heldSteps('images').value} view={view.steps} />
      <span class="media-toolbar-space" />
      <AdjustButton />
      <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
        {() => <ViewSettings />}
      </PopoverButton>
    </div>
  );
}

function ViewSettings() {
  return (
    <div class="media-view-menu">
      <Switch
        label="Actual size"
        hint="A pixel of the picture is one of the page; larger ones are scrolled."
        isOn={view.isActualSize.value}
        onChange={(isOn) => {
          view.isActualSize.value = isOn;
        }}
      />
      <Slider
        label="Width of cards"
        min={160}
        max={960}
        step={20}
        value={view.cardWidth.value}
        onChange={(width) => {
          view.cardWidth.value = width;
        }}
      />
    </div>
  );
}
