// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../base/setter_of';
import './custom_scalars.css';
import {isNarrow} from '../../base/page_width';
import {TagFilter} from '../../cards/tag_filter';
import {Readout} from '../../scalar_cards/readout';
import {ScalarGrid} from '../../scalar_cards/scalar_grid';
import {ScalarToolbar} from '../../scalar_cards/scalar_toolbar';
import {ViewMenuRow} from '../../scalar_cards/view_menu';
import {Button} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {type CustomCard, everyCard, hiders, sections, toggleCategory} from './chart_cards';
import {CustomPanel} from './custom_panel';
import {keepLayout, logLayout, shownLayout} from './layout/layouts';
import {useLogLayout} from './layout/use_log_layout';
import {LayoutEditor} from './layout_editor';
import {LayoutMenu} from './layout_menu';
import {NothingShown} from './nothing_shown';
import * as settings from './settings';

/** Charts defined by a layout: the one in the logs, or one created here. */
export function CustomScalars() {
  useLogLayout();
  const isEditing = settings.editing.value !== undefined && shownLayout.value.origin === 'own';
  return (
    <div class="custom-scalars">
      <Toolbar />
      <Notices />
      <div class="custom-scalars-body">
        {!(isEditing && isNarrow.value) && <Cards />}
        {isEditing && <LayoutEditor />}
      </div>
      <Readout />
    </div>
  );
}

function Toolbar() {
  const filter = (
    <>
      <LayoutMenu />
      <TagFilter
        label="Filter charts"
        filter={settings.filter}
        isRegex={settings.isFilterRegex}
        problem={settings.matcher.value.problem}
        all={everyCard.value.length}
        hiders={hiders.value}
      />
    </>
  );
  return <ScalarToolbar filter={filter} menu={<ColourChoice />} pins={settings.pins} />;
}

const colourKeys: readonly {value: settings.ColourKey; label: string; hint: string}[] = [
  {value: 'auto', label: 'Auto', hint: 'By run, or by tag in charts with a single run'},
  {value: 'run', label: 'Runs', hint: 'Tags differ by dash pattern'},
  {value: 'tag', label: 'Tags', hint: 'Runs differ by dash pattern'},
];

function ColourChoice() {
  return (
    <ViewMenuRow label="Colour lines by">
      <Segmented
        label="Colour lines by"
        options={colourKeys}
        value={settings.colourKey.value}
        onChange={setterOf(settings.colourKey)}
      />
    </ViewMenuRow>
  );
}

/** Notices about the layout as a whole. */
function Notices() {
  const {origin, name, layout} = shownLayout.value;
  const problem = logLayout.value?.problem;
  if (origin === 'logs' && problem && layout.categories.length > 0) {
    return (
      <div class="custom-scalars-notice" role="alert">
        {problem.message}
      </div>
    );
  }
  if (origin !== 'address') return null;
  return (
    <div class="custom-scalars-notice">
      <span>This layout came with the link and is not saved in this browser.</span>
      <Button onClick={() => keepLayout(name, layout)}>Save layout</Button>
    </div>
  );
}

function Cards() {
  return (
    <div class="custom-scalars-cards">
      <NothingShown />
      <ScalarGrid
        sections={sections.value}
        filter={`${shownLayout.value.name} ${settings.filter.value}`}
        fold={settings.filter.value.trim() === '' ? toggleCategory : undefined}
        render={renderCard}
      />
    </div>
  );
}

function renderCard(card: CustomCard, isPinned: boolean, width: number) {
  return <CustomPanel card={card} place={{pins: settings.pins, isPinned}} width={width} />;
}
