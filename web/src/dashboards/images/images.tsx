// SPDX-License-Identifier: Apache-2.0
import './images.css';
import {useComputed} from '@preact/signals';
import {CardGrid} from '../../cards/card_grid';
import type {SampleCard} from '../../cards/sample_cards';
import {isReady} from '../../data/logs';
import {shownRuns} from '../../data/selection';
import {Button} from '../../widgets/button';
import {EmptyState} from '../../widgets/empty_state';
import {AdjustFilter} from './adjust_filter';
import {sections, tagCount, toggleTag} from './cards';
import {ImageCard} from './image_card';
import {Toolbar} from './toolbar';
import * as view from './view';
import {Viewer} from './viewer';

// The heading, the slider and what is around the picture.
const CARD_CHROME_PX = 78;

/** Every picture at every step: as cards, or closely and side by side. */
export function Images() {
  const opened = view.opened.value;
  return (
    <div class="images">
      {opened ? (
        <Viewer opened={opened} />
      ) : (
        <>
          <AdjustFilter id="images-adjust" adjustment={view.adjustment.value} />
          <Toolbar />
          <NothingShown />
          <Cards />
        </>
      )}
    </div>
  );
}

function Cards() {
  const sizes = useComputed(() => ({
    cardWidth: view.cardWidth.value,
    extraHeight: CARD_CHROME_PX,
    isWide: () => false,
  }));
  return (
    <CardGrid
      sections={sections.value}
      sizes={sizes.value}
      filter={view.tagFilter.value}
      fold={toggleTag}
      render={renderCard}
    />
  );
}

function renderCard(card: SampleCard) {
  return <ImageCard card={card} />;
}

/** Says why there are no cards, if there are none. */
function NothingShown() {
  if (!isReady.value || sections.value.length > 0) return null;
  if (shownRuns.value.length === 0) {
    return <EmptyState title="No run is selected">Select runs at the left to see them.</EmptyState>;
  }
  if (tagCount.value === 0) {
    return <EmptyState title="No images here">The runs shown have no images.</EmptyState>;
  }
  const clear = () => {
    view.tagFilter.value = '';
  };
  return (
    <EmptyState
      title="No tag matches"
      icon="search"
      actions={<Button onClick={clear}>Show all {tagCount.value} tags</Button>}
    >
      None of the {tagCount.value} image tags of the runs shown is kept by the filter.
    </EmptyState>
  );
}
