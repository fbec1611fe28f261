// SPDX-License-Identifier: Apache-2.0
import './mesh.css';
import '../../cards/media_dashboard.css';
import {useEffect} from 'preact/hooks';
import {MediaGrid} from '../../media_cards/media_grid';
import type {SampleCard} from '../../media_cards/sample_cards';
import {addShortcuts} from '../../widgets/shortcuts';
import {cards, findCard} from './cards';
import {fitAll, forgetFrames} from './frames';
import {clearMeshCache} from './mesh_cache';
import {MeshCard} from './mesh_card';
import {OpenedCard} from './opened_card';
import * as settings from './settings';
import {Toolbar} from './toolbar';

// The heading, the figures, the slider and the margins around the canvas.
const CARD_CHROME_PX = 108;
// Meshes need more height than charts: this share of the card's width is added.
const EXTRA_SHARE = 0.25;

/** Meshes and point clouds at every step, all with the same camera. */
export function MeshPage() {
  useEffect(() => {
    const group = 'Mesh';
    const remove = addShortcuts(
      {keys: 'r', label: 'Fit all to view', group, run: fitAll},
      {keys: 'w', label: 'Wireframe', group, run: toggleWireframe},
    );
    return () => {
      remove();
      forgetFrames();
      clearMeshCache();
    };
  }, []);
  const opened = findCard(settings.opened.value);
  return (
    <div class="media-dashboard">
      <Toolbar />
      {opened ? (
        <OpenedCard key={opened.id} card={opened} />
      ) : (
        <MediaGrid
          plugin="mesh"
          what="meshes"
          cards={cards}
          filter={settings.tagFilter.value}
          cardWidth={settings.cardWidth.value}
          extraHeight={CARD_CHROME_PX + Math.round(EXTRA_SHARE * settings.cardWidth.value)}
          render={renderCard}
        />
      )}
    </div>
  );
}

function renderCard(card: SampleCard, isPinned: boolean) {
  return <MeshCard card={card} isPinned={isPinned} isOpened={false} />;
}

function toggleWireframe(): void {
  settings.isWireframe.value = !settings.isWireframe.peek();
}
