// SPDX-License-Identifier: Apache-2.0
import {CardWidth, MediaToolbar} from '../../cards/media_toolbar';
import {Button} from '../../widgets/button';
import {Slider} from '../../widgets/slider';
import {Switch} from '../../widgets/switch';
import {cards} from './cards';
import {fitAll} from './frames';
import * as view from './view';

export function Toolbar() {
  return (
    <MediaToolbar
      plugin="mesh"
      cards={cards}
      view={view}
      hasChoice={view.opened.value === ''}
      settings={<ViewSettings />}
    >
      <Button icon="reset" hint="Everything in view, as at first (R)" onClick={fitAll}>
        Fit
      </Button>
    </MediaToolbar>
  );
}

function ViewSettings() {
  return (
    <>
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
      <CardWidth width={view.cardWidth} min={240} max={1200} />
    </>
  );
}
