// SPDX-License-Identifier: Apache-2.0
import type {ComponentChildren} from 'preact';
import {useMemo} from 'preact/hooks';
import {CardGrid} from '../cards/card_grid';
import {NothingShown} from '../cards/nothing_shown';
import type {MediaPlugin} from '../data/media';
import type {MediaCards} from './media_cards';
import type {SampleCard} from './sample_cards';

export interface MediaGridProps {
  readonly plugin: MediaPlugin;
  /** What the dashboard shows, such as `images`. */
  readonly what: string;
  readonly cards: MediaCards;
  readonly filter: string;
  readonly cardWidth: number;
  /** The height of a card minus the height of its content area. */
  readonly extraHeight: number;
  render(card: SampleCard, isPinned: boolean, width: number): ComponentChildren;
}

/** The cards of a dashboard for images, audio or meshes, or why there are none. All have the same width. */
export function MediaGrid(props: MediaGridProps) {
  const {plugin, what, cards, filter, cardWidth, extraHeight, render} = props;
  const sizes = useMemo(
    () => ({cardWidth, extraHeight, isWide: () => false}),
    [cardWidth, extraHeight],
  );
  return (
    <>
      <NothingShown
        what={what}
        plugin={plugin}
        kept={cards.kept.value}
        all={cards.all.value}
        hiders={cards.hiders.value}
      />
      <CardGrid
        sections={cards.sections.value}
        sizes={sizes}
        filter={filter}
        fold={cards.toggleTag}
        render={render}
      />
    </>
  );
}
