// SPDX-License-Identifier: Apache-2.0
import {bound} from '../../base/bound';
import {CardWidth, MediaToolbar} from '../../media_cards/media_toolbar';
import {Button} from '../../widgets/button';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
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
      <Button icon="reset" hint="Reset the view (R)" onClick={fitAll}>
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
        hint="Rotating one card rotates all, and all runs share one scale."
        isOn={view.isCameraShared.value}
        onChange={bound(view.isCameraShared)}
      />
      <Switch
        label="Shading"
        hint="Off: show the logged colours unchanged."
        isOn={view.isShaded.value}
        onChange={bound(view.isShaded)}
      />
      <Switch label="Wireframe" isOn={view.isWireframe.value} onChange={bound(view.isWireframe)} />
      <Slider
        label="Point size"
        min={1}
        max={view.POINT_SIZE_MAX}
        step={0.5}
        value={view.pointSize.value ?? view.POINT_SIZE}
        onChange={bound(view.pointSize)}
      />
      <CardWidth width={view.cardWidth} min={240} max={1200} />
    </>
  );
}
