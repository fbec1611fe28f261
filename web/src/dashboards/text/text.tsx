// SPDX-License-Identifier: Apache-2.0

import {isFiltering} from '../../base/matcher';
import {setterOf} from '../../base/setter_of';
import {hasPlugin} from '../../data/shown_tags';
import './text.css';
import {useComputed} from '@preact/signals';
import {CardGrid} from '../../cards/card_grid';
import {NothingShown} from '../../cards/nothing_shown';
import {SharedStep} from '../../cards/steps/shared_step';
import {TagFilter} from '../../cards/tag_filter';
import {heldSteps} from '../../data/record_lists';
import {shownRuns} from '../../data/selection';
import {Segmented} from '../../widgets/controls/segmented';
import {TextField} from '../../widgets/controls/text_field';
import {cardHeights} from './card_heights';
import * as settings from './settings';
import {everyCard, hiders, sections, shownCards, type TextCard, toggleGroup} from './text_cards';
import {TextPanel} from './text_panel';

const CARD_CHROME_PX = 110;

const modes: readonly {value: settings.Mode; label: string; hint: string}[] = [
  {value: 'text', label: 'Text', hint: 'Text at one step'},
  {value: 'history', label: 'History', hint: 'All steps, newest first'},
  {value: 'raw', label: 'Raw', hint: 'As logged'},
  {value: 'diff', label: 'Diff', hint: 'Changes from the previous step or another run'},
];

/** Text and Markdown that runs have logged, at every step. */
export function TextPage() {
  const sizes = useComputed(() => {
    const heights = cardHeights.value;
    return {
      cardWidth: settings.cardWidth.value,
      extraHeight: CARD_CHROME_PX,
      isWide: () => false,
      heightOf: (card: TextCard) => heights.get(card.id),
    };
  });
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
        filter={settings.tagFilter.value}
        fold={
          isFiltering(settings.tagFilter.value, settings.tagMatcher.value) ? undefined : toggleGroup
        }
        render={(card: TextCard, isPinned) => <TextPanel card={card} isPinned={isPinned} />}
      />
    </div>
  );
}

function Toolbar() {
  return (
    <div class="text-toolbar" role="toolbar" aria-label="View">
      <TagFilter
        filter={settings.tagFilter}
        isRegex={settings.isTagFilterRegex}
        problem={settings.tagMatcher.value.problem}
        all={everyCard.value.length}
        hiders={hiders.value}
        suggests={hasPlugin('text')}
      />
      <div class="text-toolbar-search">
        <TextField
          label="Search text"
          placeholder="Search text"
          icon="search"
          value={settings.search.value}
          onInput={setterOf(settings.search)}
        />
      </div>
      <Segmented
        label="Card content"
        options={modes}
        value={settings.mode.value}
        onChange={setterOf(settings.mode)}
      />
      {settings.mode.value === 'diff' && <CompareWith />}
      {settings.mode.value !== 'history' && (
        <SharedStep steps={heldSteps('text').value} view={settings.steps} />
      )}
    </div>
  );
}

function CompareWith() {
  return (
    <select
      class="text-toolbar-compare"
      aria-label="Compare with"
      value={settings.compareWith.value}
      onChange={(event) => {
        settings.compareWith.value = event.currentTarget.value;
      }}
    >
      <option value="">vs. previous step</option>
      {shownRuns.value.map((run) => (
        <option key={run} value={run}>
          vs. {run}
        </option>
      ))}
    </select>
  );
}
