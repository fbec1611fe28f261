// SPDX-License-Identifier: Apache-2.0
import {SharedStep} from '../../cards/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {Button} from '../../widgets/button';
import {PopoverButton} from '../../widgets/popover';
import {Slider} from '../../widgets/slider';
import {Switch} from '../../widgets/switch';
import {cards} from './cards';
import {fitAll} from './frames';
import * as view from './view';

export function Toolbar() {
  return (
    <div class="media-toolbar" role="toolbar" aria-label="View">
      {view.opened.value === '' && (
        <>
          <TagFilter
            filter={view.tagFilter}
            isRegex={view.isTagFilterRegex}
            problem={view.tagMatcher.value.problem}
            kept={cards.sections.value.length}
            all={cards.tagCount.value}
          />
          <SharedStep steps={heldSteps('mesh').value} view={view.steps} />
        </>
      )}
      <span class="media-toolbar-space" />
      <Button icon="reset" hint="Everything in view, as at first (R)" onClick={fitAll}>
        Fit
      </Button>
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
        label="One camera for all"
        hint="What is turned in one card is turned in all, and runs are drawn to one scale."
        isOn={view.isCameraShared.value}
        onChange={(isOn) => {
          view.isCameraShared.value = isOn;
        }}
      />
      <Switch
        label="Shading"
        hint="Off: colours as they were logged."
        isOn={view.isShaded.value}
        onChange={(isOn) => {
          view.isShaded.value = isOn;
        }}
      />
      <Switch
        label="Wireframe"
        isOn={view.isWireframe.value}
        onChange={(isOn) => {
          view.isWireframe.value = isOn;
        }}
      />
      <Slider
        label="Size of points"
        min={1}
        max={view.POINT_SIZE_MAX}
        step={0.5}
        value={view.pointSize.value ?? view.POINT_SIZE}
        onChange={(size) => {
          view.pointSize.value = size;
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
