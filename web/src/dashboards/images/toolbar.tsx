// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../base/setter_of';
import {CardWidth, MediaToolbar} from '../../media_cards/media_toolbar';
import {Switch} from '../../widgets/controls/switch';
import {AdjustButton} from './adjust_controls';
import {cards} from './cards';
import * as settings from './settings';

export function Toolbar() {
  return (
    <MediaToolbar plugin="images" cards={cards} view={settings} settings={<ViewSettings />}>
      <AdjustButton />
    </MediaToolbar>
  );
}

function ViewSettings() {
  return (
    <>
      <Switch
        label="Actual size"
        hint="One image pixel per screen pixel. Large images scroll."
        isOn={settings.isActualSize.value}
        onChange={setterOf(settings.isActualSize)}
      />
      <CardWidth width={settings.cardWidth} min={160} max={960} />
    </>
  );
}
