// SPDX-License-Identifier: Apache-2.0

import {isNarrow} from '../../base/page_width';
import {setterOf} from '../../base/setter_of';
import type {Hider} from '../../cards/hiders';
import {ResetZoom} from '../../cards/reset_zoom';
import {SharedStep} from '../../cards/steps/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {hasPlugin} from '../../data/shown_tags';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
import {PopoverButton} from '../../widgets/popover';
import {type CurveKind, F1_LEVELS} from './curves';
import * as settings from './settings';

const kinds: readonly {value: CurveKind; label: string; hint: string}[] = [
  {value: 'pr', label: 'PR', hint: 'Precision vs. recall'},
  {value: 'roc', label: 'ROC', hint: 'True positive rate vs. false positive rate'},
];

export interface ToolbarProps {
  readonly all: number;
  readonly hiders: readonly Hider[];
}

export function Toolbar({all, hiders}: ToolbarProps) {
  const controls = (
    <>
      <Segmented
        label="Curve"
        options={kinds}
        value={settings.kind.value}
        onChange={settings.setKind}
      />
      <SharedStep steps={heldSteps('pr_curves').value} view={settings.steps} />
    </>
  );
  return (
    <div class="media-toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={settings.tagFilter}
        isRegex={settings.isTagFilterRegex}
        problem={settings.tagMatcher.value.problem}
        all={all}
        hiders={hiders}
        suggests={hasPlugin('pr_curves')}
      />
      {!isNarrow.value && controls}
      <span class="media-toolbar-space" />
      <ResetZoom
        isZoomed={(settings.zoomX.value ?? settings.zoomY.value) !== undefined}
        reset={settings.resetZoom}
      />
      <PopoverButton label="View settings" text="View" icon="settings" align="end" hasArrow>
        {() => (
          <div class="media-view-menu">
            {isNarrow.value && controls}
            <Menu />
          </div>
        )}
      </PopoverButton>
    </div>
  );
}

function Menu() {
  return (
    <>
      <Switch
        label={settings.kind.value === 'pr' ? 'F1 contours' : 'Chance line'}
        hint={
          settings.kind.value === 'pr'
            ? `At ${F1_LEVELS.join(', ')}`
            : 'Performance of a random classifier'
        }
        isOn={settings.hasGuides.value}
        onChange={setterOf(settings.hasGuides)}
      />
      <Slider
        label="Card width"
        min={280}
        max={960}
        step={20}
        value={settings.cardWidth.value}
        onChange={setterOf(settings.cardWidth)}
      />
    </>
  );
}
