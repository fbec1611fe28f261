// SPDX-License-Identifier: Apache-2.0
// Controls that belong to the whole view.
import './toolbar.css';
import {formatInteger} from '../../base/format';
import {isNarrow} from '../../base/page_width';
import {Button, IconButton} from '../../widgets/button';
import {TextField} from '../../widgets/text_field';
import {AxisControls} from './axis_controls';
import {cardCount, shownCards} from './sections';
import * as view from './view';
import {ViewMenu} from './view_menu';

export function Toolbar() {
  return (
    <div class="toolbar" role="toolbar" aria-label="View">
      <TagFilter />
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

function TagFilter() {
  const {problem} = view.tagMatcher.value;
  const count =
    view.tagFilter.value === ''
      ? ''
      : `${formatInteger(shownCards.value.length)} of ${formatInteger(cardCount.value)}`;
  return (
    <div class="toolbar-filter">
      <TextField
        label="Filter tags"
        placeholder="Filter tags"
        icon="search"
        value={view.tagFilter.value}
        problem={problem}
        onInput={(text) => {
          view.tagFilter.value = text;
        }}
        trailing={
          <>
            <span class="toolbar-count">{count}</span>
            <IconButton
              icon="regex"
              label="Regular expression"
              isPressed={view.isTagFilterRegex.value}
              onClick={() => {
                view.isTagFilterRegex.value = !view.isTagFilterRegex.value;
              }}
            />
          </>
        }
      />
    </div>
  );
}
