// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {useMemo} from 'preact/hooks';
import {CardGrid} from '../cards/card_grid';
import type {MediaCards} from './media_cards';
import type {SampleCard} from './sample_cards';

export interface MediaGridProps {
  readonly cards: MediaCards;
  readonly filter: string;
  readonly cardWidth: number;
  /** What a card is higher by than its picture. */
  readonly extraHeight: number;
  render(card: SampleCard, isPinned: boolean, width: number): ComponentChildren;
}

/** The cards of a dashboard of pictures or sounds, all of one width. */
export function MediaGrid({cards, filter, cardWidth, extraHeight, render}: MediaGridProps) {
  const sizes = useMemo(
    () => ({cardWidth, extraHeight, isWide: () => false}),
    [cardWidth, extraHeight],
  );
  return (
    <CardGrid
      sections={cards.sections.value}
      sizes={sizes}
      filter={filter}
      fold={cards.toggleTag}
      render={render}
    />
  );
}
