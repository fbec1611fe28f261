// SPDX-License-Identifier: Apache-2.0
import {useComputed} from '@preact/signals';
import {CardGrid, type CardGridProps} from '../cards/card_grid';
import type {TagCard} from '../cards/tag_groups';
import {cardWidth, isTableShown, TABLE_MARGIN, tableHeight, wideCards} from './settings';

const CARD_CHROME_PX = 44;

/** The grid of scalar cards, with the user's card width and room for the table while it is shown. */
export function ScalarGrid<C extends TagCard>(props: Omit<CardGridProps<C>, 'sizes'>) {
  const sizes = useComputed(() => {
    const wide = new Set(wideCards.value.split('\n'));
    return {
      cardWidth: cardWidth.value,
      extraHeight: CARD_CHROME_PX + (isTableShown.value ? tableHeight.value + TABLE_MARGIN : 0),
      isWide: (card: C) => wide.has(card.id),
      fillsRows: true,
    };
  });
  return <CardGrid {...props} sizes={sizes.value} />;
}
