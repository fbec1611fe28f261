// SPDX-License-Identifier: Apache-2.0
import './card_run.css';
import {colourOf} from '../data/colours';
import {Badge} from '../widgets/badge';
import type {SampleCard} from './sample_cards';

/** The colour of the card's run before the title, and the sample number after it, if there are several. */
export function CardRun({card}: {card: SampleCard}) {
  return (
    <>
      <span class="card-run-swatch" style={{background: colourOf.value(card.run).colour}} />
      {card.samples > 1 && (
        <Badge>
          {card.sample + 1}/{card.samples}
        </Badge>
      )}
    </>
  );
}
