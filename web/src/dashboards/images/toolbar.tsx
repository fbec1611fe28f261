// SPDX-License-Identifier: Apache-2.0
import {bound} from '../../base/bound';
import {CardWidth, MediaToolbar} from '../../media_cards/media_toolbar';
import {Switch} from '../../widgets/controls/switch';
import {AdjustButton} from './adjust_controls';
import {cards} from './cards';
import * as view from './view';

export function Toolbar() {
  return (
    <MediaToolbar plugin="images" cards={cards} view={view} settings={<ViewSettings />}>
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
        isOn={view.isActualSize.value}
        onChange={bound(view.isActualSize)}
      />
      <CardWidth width={view.cardWidth} min={160} max={960} />
    </>
  );
}
