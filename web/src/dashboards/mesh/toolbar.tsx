// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../base/setter_of';
import {CardWidth, MediaToolbar} from '../../media_cards/media_toolbar';
import {Button} from '../../widgets/button';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
import {cards} from './cards';
import {fitAll} from './frames';
import * as settings from './settings';

export function Toolbar() {
  return (
    <MediaToolbar
      plugin="mesh"
      cards={cards}
      view={settings}
      hasChoice={settings.opened.value === ''}
      settings={<ViewSettings />}
    >
      <Button icon="reset" hint="Reset view (R)" onClick={fitAll}>
        Fit
      </Button>
    </MediaToolbar>
  );
}

function ViewSettings() {
  return (
    <>
      <Switch
        label="Sync cameras"
        hint="Rotating one card rotates all cards, and all runs share one scale."
        isOn={settings.isCameraShared.value}
        onChange={setterOf(settings.isCameraShared)}
      />
      <Switch
        label="Shading"
        hint="Off: show the logged colours unchanged."
        isOn={settings.isShaded.value}
        onChange={setterOf(settings.isShaded)}
      />
      <Switch
        label="Wireframe"
        isOn={settings.isWireframe.value}
        onChange={setterOf(settings.isWireframe)}
      />
      <Slider
        label="Point size"
        min={1}
        max={settings.POINT_SIZE_MAX}
        step={0.5}
        value={settings.pointSize.value ?? settings.POINT_SIZE}
        onChange={setterOf(settings.pointSize)}
      />
      <CardWidth width={settings.cardWidth} min={240} max={1200} />
    </>
  );
}
