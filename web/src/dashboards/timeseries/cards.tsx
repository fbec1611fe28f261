// SPDX-License-Identifier: Apache-2.0
import {useComputed} from '@preact/signals';
import {CardGrid} from '../../cards/card_grid';
import type {Card} from './card';
import {TABLE_HEIGHT} from './data_table';
import {HistogramPanel} from './histogram_panel';
import {ImagePanel} from './image_panel';
import {ScalarPanel} from './scalar_panel';
import {sections, toggleGroup} from './sections';
import * as view from './view';

const CARD_CHROME_PX = 44;

const panels = {scalar: ScalarPanel, histogram: HistogramPanel, image: ImagePanel};

/** The cards of this dashboard. */
export function Cards() {
  const sizes = useComputed(() => {
    const wide = new Set(view.wideCards.value.split('\n'));
    return {
      cardWidth: view.cardWidth.value,
      extraHeight: CARD_CHROME_PX + (view.isTableShown.value ? TABLE_HEIGHT : 0),
      isWide: (card: Card) => wide.has(card.id),
    };
  });
  return (
    <CardGrid
      sections={sections.value}
      sizes={sizes.value}
      filter={`${view.kinds.value} ${view.tagFilter.value}`}
      fold={view.tagFilter.value.trim() === '' ? toggleGroup : undefined}
      render={renderCard}
    />
  );
}

function renderCard(card: Card, isPinned: boolean, width: number) {
  const Panel = panels[card.kind];
  return <Panel card={card} isPinned={isPinned} width={width} />;
}
