// SPDX-License-Identifier: Apache-2.0
import {TagFilter} from '../../cards/tag_filter';
import {type Tag, tags} from '../../data/logs';
import {ScalarToolbar} from '../../scalar_cards/scalar_toolbar';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {cardKinds, cardOf, isMedia, kindNames} from './card';
import {cardCount, hiders} from './sections';
import * as settings from './settings';

export function Toolbar() {
  const filter = (
    <TagFilter
      filter={settings.tagFilter}
      isRegex={settings.isTagFilterRegex}
      problem={settings.tagMatcher.value.problem}
      all={cardCount.value}
      hiders={hiders.value}
      suggests={hasCard}
    />
  );
  return <ScalarToolbar filter={filter} controls={<KindsMenu />} pins={settings.pins} />;
}

function hasCard(tag: Tag): boolean {
  return cardOf(tag) !== undefined;
}

function KindsMenu() {
  if (!tags.value.some(isMedia)) return null;
  const text = labelOf(settings.kinds.value);
  return <MenuButton label={`Card types: ${text}`} text={text} hasArrow entries={kindEntries()} />;
}

function labelOf(kinds: settings.Kinds): string {
  return kinds === 'all' ? 'All types' : cardKinds[kinds].label;
}

function kindEntries(): MenuEntry[] {
  return [
    ...chosenKinds(),
    'line',
    {
      label: 'One card per run',
      hint: 'not scalars',
      isChosen: settings.isPerRun.value,
      onPick: () => {
        settings.isPerRun.value = !settings.isPerRun.peek();
      },
    },
  ];
}

function chosenKinds(): MenuEntry[] {
  return (['all', ...kindNames] as const).map((kind) => ({
    label: labelOf(kind),
    isChosen: settings.kinds.value === kind,
    onPick: () => {
      settings.kinds.value = kind;
    },
  }));
}
