// SPDX-License-Identifier: Apache-2.0
import {useEffect, useRef} from 'preact/hooks';
import {nameOf, type SampleCard} from '../../media_cards/sample_cards';
import {Button} from '../../widgets/button';
import {cards} from './cards';
import {MeshCard} from './mesh_card';
import * as settings from './settings';

/** One card that fills the dashboard. */
export function OpenedCard({card}: {card: SampleCard}) {
  const element = useRef<HTMLElement>(null);
  // Keyboard users continue from here.
  useEffect(() => element.current?.focus({preventScroll: true}), []);
  return (
    <section
      class="mesh-opened"
      ref={element}
      tabIndex={-1}
      aria-label={`${nameOf(card)}, viewer`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div class="mesh-opened-bar">
        <Button icon="close" hint="Back to all meshes (Esc)" onClick={close}>
          All meshes
        </Button>
        <h2 class="mesh-opened-title">{card.tag}</h2>
        <OtherRuns card={card} />
      </div>
      <div class="mesh-opened-card">
        <MeshCard card={card} isPinned={false} isOpened />
      </div>
    </section>
  );
}

/** Switches to the same tag and sample of the next run. */
function OtherRuns({card}: {card: SampleCard}) {
  const runs = cards.runsOf(card.tag);
  if (runs.length < 2) return null;
  const at = runs.indexOf(card.run);
  const next = runs[(at + 1) % runs.length]!;
  return (
    <Button
      kind="quiet"
      hint={`Next: ${next}`}
      onClick={() => {
        settings.opened.value = card.id.replace(`${card.tag}@${card.run}#`, `${card.tag}@${next}#`);
      }}
    >
      Run {at + 1} of {runs.length}
    </Button>
  );
}

function close(): void {
  settings.opened.value = '';
}
