// SPDX-License-Identifier: Apache-2.0
import {TagFilter} from '../../cards/tag_filter';
import {tags} from '../../data/logs';
import {ScalarToolbar} from '../../scalar_cards/scalar_toolbar';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
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

const kindLabels: Readonly<Record<view.Kinds, string>> = {
  all: 'All types',
  scalar: 'Scalars',
  histogram: 'Histograms',
  image: 'Images',
};

function KindsMenu() {
  const hasMedia = tags.value.some(({plugin}) => plugin === 'images' || plugin === 'histograms');
  if (!hasMedia) return null;
  return (
    <MenuButton
      label={`Card types: ${kindLabels[view.kinds.value]}`}
      text={kindLabels[view.kinds.value]}
      hasArrow
      entries={kindEntries()}
    />
  );
}

function kindEntries(): MenuEntry[] {
  return (Object.keys(kindLabels) as view.Kinds[]).map((kind) => ({
    label: kindLabels[kind],
    isChosen: view.kinds.value === kind,
    onPick: () => {
      view.kinds.value = kind;
    },
  }));
}
