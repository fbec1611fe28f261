// SPDX-License-Identifier: Apache-2.0
import {bound} from '../../base/bound';
import {isNarrow} from '../../base/page_width';
import type {Hider} from '../../cards/hiders';
import {SharedStep} from '../../cards/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {Button} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
import {PopoverButton} from '../../widgets/popover';
import {type CurveKind, F1_LEVELS} from './curves';
import * as view from './view';

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
      <Segmented label="Curve" options={kinds} value={view.kind.value} onChange={view.setKind} />
      <SharedStep steps={heldSteps('pr_curves').value} view={view.steps} />
    </>
  );
  return (
    <div class="media-toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={view.tagFilter}
        isRegex={view.isTagFilterRegex}
        problem={view.tagMatcher.value.problem}
        all={all}
        hiders={hiders}
      />
      {!isNarrow.value && controls}
      <span class="media-toolbar-space" />
      {(view.zoomX.value || view.zoomY.value) && (
        <Button kind="quiet" icon="reset" onClick={view.resetZoom}>
          Reset zoom
        </Button>
      )}
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
        label={view.kind.value === 'pr' ? 'F1 contours' : 'Chance line'}
        hint={
          view.kind.value === 'pr'
            ? `At ${F1_LEVELS.join(', ')}`
            : 'Performance of a random classifier'
        }
        isOn={view.hasGuides.value}
        onChange={bound(view.hasGuides)}
      />
      <Slider
        label="Card width"
        min={280}
        max={960}
        step={20}
        value={view.cardWidth.value}
        onChange={bound(view.cardWidth)}
      />
    </>
  );
}
