// SPDX-License-Identifier: Apache-2.0
import {bound} from '../../base/bound';
import './text.css';
import {useComputed} from '@preact/signals';
import {CardGrid} from '../../cards/card_grid';
import {NothingShown} from '../../cards/nothing_shown';
import {SharedStep} from '../../cards/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {shownRuns} from '../../data/selection';
import {Segmented} from '../../widgets/controls/segmented';
import {TextField} from '../../widgets/controls/text_field';
import {everyCard, hiders, sections, shownCards, type TextCard, toggleGroup} from './text_cards';
import {TextPanel} from './text_panel';
import * as view from './view';

const CARD_CHROME_PX = 110;

const modes: readonly {value: view.Mode; label: string; hint: string}[] = [
  {value: 'text', label: 'Text', hint: 'Text at one step'},
  {value: 'history', label: 'History', hint: 'All steps, newest first'},
  {value: 'raw', label: 'Raw', hint: 'As logged'},
  {value: 'diff', label: 'Diff', hint: 'Changes since the previous step, or from another run'},
];

/** Text and Markdown that runs have logged, at every step. */
export function TextPage() {
  const sizes = useComputed(() => ({
    cardWidth: view.cardWidth.value,
    extraHeight: CARD_CHROME_PX,
    isWide: () => false,
  }));
  return (
    <div class="text-page">
      <Toolbar />
      <NothingShown
        what="text"
        plugin="text"
        kept={shownCards.value.length}
        all={everyCard.value.length}
        hiders={hiders.value}
      />
      <CardGrid
        sections={sections.value}
        sizes={sizes.value}
        filter={view.tagFilter.value}
        fold={view.tagFilter.value.trim() === '' ? toggleGroup : undefined}
        render={(card: TextCard, isPinned) => <TextPanel card={card} isPinned={isPinned} />}
      />
    </div>
  );
}

function Toolbar() {
  return (
    <div class="text-toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={view.tagFilter}
        isRegex={view.isTagFilterRegex}
        problem={view.tagMatcher.value.problem}
        all={everyCard.value.length}
        hiders={hiders.value}
      />
      <div class="text-toolbar-search">
        <TextField
          label="Search text"
          placeholder="Search text"
          icon="search"
          value={view.search.value}
          onInput={bound(view.search)}
        />
      </div>
      <Segmented
        label="Card content"
        options={modes}
        value={view.mode.value}
        onChange={bound(view.mode)}
      />
      {view.mode.value === 'diff' && <CompareWith />}
      {view.mode.value !== 'history' && (
        <SharedStep steps={heldSteps('text').value} view={view.steps} />
      )}
    </div>
  );
}

function CompareWith() {
  return (
    <select
      class="text-toolbar-compare"
      aria-label="Compare with"
      value={view.compareWith.value}
      onChange={(event) => {
        view.compareWith.value = event.currentTarget.value;
      }}
    >
      <option value="">with the previous step</option>
      {shownRuns.value.map((run) => (
        <option key={run} value={run}>
          with {run}
        </option>
      ))}
    </select>
  );
}
