// SPDX-License-Identifier: Apache-2.0
// Controls that belong to the whole view.
import './toolbar.css';
import {isNarrow} from '../../base/page_width';
import {TagFilter} from '../../cards/tag_filter';
import {Button} from '../../widgets/button';
import {AxisControls} from './axis_controls';
import {cardCount, shownCards} from './sections';
import * as view from './view';
import {ViewMenu} from './view_menu';

export function Toolbar() {
  return (
    <div class="toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={view.tagFilter}
        isRegex={view.isTagFilterRegex}
        problem={view.tagMatcher.value.problem}
        kept={shownCards.value.length}
        all={cardCount.value}
      />
      {!isNarrow.value && <AxisControls />}
      <span class="toolbar-space" />
      <Resets />
      <ViewMenu />
    </div>
  );
}

/** What was done to all cards at once, to be undone at once. */
function Resets() {
  return (
    <>
      {view.isTableShown.value && (
        <Button kind="quiet" icon="close" onClick={view.clearSelections}>
          Clear steps
        </Button>
      )}
      {view.zoom.value && (
        <Button
          kind="quiet"
          icon="reset"
          onClick={() => {
            view.zoom.value = undefined;
          }}
        >
          Reset zoom
        </Button>
      )}
    </>
  );
}
