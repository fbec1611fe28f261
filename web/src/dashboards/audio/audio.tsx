// SPDX-License-Identifier: Apache-2.0
import '../../cards/media_dashboard.css';
import {useEffect} from 'preact/hooks';
import {MediaGrid} from '../../media_cards/media_grid';
import type {SampleCard} from '../../media_cards/sample_cards';
import {addShortcuts} from '../../widgets/shortcuts';
import {AudioCard} from './audio_card';
import {cards} from './cards';
import {playNext, togglePlaying} from './loaded_sounds';
import * as settings from './settings';
import {Toolbar} from './toolbar';
import {pause} from './transport';

// The heading, the player, the slider and the margins around the plot.
const CARD_CHROME_PX = 114;
const group = 'Audio';

/** Every logged sound at every step, with its waveform and spectrogram. */
export function Audio() {
  useEffect(() => {
    const remove = addShortcuts(
      {keys: 'p', label: 'Play or pause', group, run: togglePlaying},
      {keys: 'x', label: 'Next run, same position', group, run: () => playNext(1)},
      {keys: 'z', label: 'Previous run, same position', group, run: () => playNext(-1)},
    );
    return () => {
      remove();
      pause();
    };
  }, []);
  return (
    <div class="media-dashboard">
      <Toolbar />
      <MediaGrid
        plugin="audio"
        what="audio clips"
        cards={cards}
        filter={settings.tagFilter.value}
        cardWidth={settings.cardWidth.value}
        extraHeight={CARD_CHROME_PX}
        render={renderCard}
      />
    </div>
  );
}

function renderCard(card: SampleCard, isPinned: boolean, width: number) {
  return <AudioCard card={card} isPinned={isPinned} width={width} />;
}
