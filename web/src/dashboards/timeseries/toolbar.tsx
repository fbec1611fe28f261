// SPDX-License-Identifier: Apache-2.0
import {TagFilter} from '../../cards/tag_filter';
import {tags} from '../../data/logs';
import {ScalarToolbar} from '../../scalar_cards/scalar_toolbar';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import {cardKinds, isMedia, kindNames} from './card';
import {cardCount, hiders} from './sections';
import * as view from './view';

export function Toolbar() {
  const filter = (
    <TagFilter
      filter={view.tagFilter}
      isRegex={view.isTagFilterRegex}
      problem={view.tagMatcher.value.problem}
      all={cardCount.value}
      hiders={hiders.value}
    />
  );
  return <ScalarToolbar filter={filter} controls={<KindsMenu />} pins={view.pins} />;
}

function KindsMenu() {
  if (!tags.value.some(isMedia)) return null;
  const text = labelOf(view.kinds.value);
  return <MenuButton label={`Card types: ${text}`} text={text} hasArrow entries={kindEntries()} />;
}

function labelOf(kinds: view.Kinds): string {
  return kinds === 'all' ? 'All types' : cardKinds[kinds].label;
}

function kindEntries(): MenuEntry[] {
  return (['all', ...kindNames] as const).map((kind) => ({
    label: labelOf(kind),
    isChosen: view.kinds.value === kind,
    onPick: () => {
      view.kinds.value = kind;
    },
  }));
}
