// SPDX-License-Identifier: Apache-2.0
import '../../cards/media_dashboard.css';
import {MediaGrid} from '../../media_cards/media_grid';
import type {SampleCard} from '../../media_cards/sample_cards';
import {AdjustFilter} from './adjust_filter';
import {cards} from './cards';
import {ImageCard} from './image_card';
import * as settings from './settings';
import {Toolbar} from './toolbar';
import {Viewer} from './viewer';

// The heading, the slider and the margins around the image.
const CARD_CHROME_PX = 78;

/** Every logged image at every step: as cards, or side by side in the viewer. */
export function Images() {
  const opened = settings.opened.value;
  return (
    <div class="media-dashboard">
      {opened ? (
        <Viewer opened={opened} />
      ) : (
        <>
          <AdjustFilter id="images-adjust" adjustment={settings.adjustment.value} />
          <Toolbar />
          <MediaGrid
            plugin="images"
            what="images"
            cards={cards}
            filter={settings.tagFilter.value}
            cardWidth={settings.cardWidth.value}
            extraHeight={CARD_CHROME_PX}
            render={renderCard}
          />
        </>
      )}
    </div>
  );
}

function renderCard(card: SampleCard, isPinned: boolean) {
  return <ImageCard card={card} isPinned={isPinned} />;
}
