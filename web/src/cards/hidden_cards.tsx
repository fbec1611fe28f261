// SPDX-License-Identifier: Apache-2.0
import {counted, formatInteger} from '../base/format';
import {Button} from '../widgets/button';
import {PopoverButton} from '../widgets/popover';
import {type Hider, hiddenCount} from './hiders';
import './hidden_cards.css';

export interface HiddenCardsProps {
  /** The number of cards. */
  readonly all: number;
  readonly hiders: readonly Hider[];
}

/** The number of visible cards, and a popover that explains why the others are hidden. */
export function HiddenCards({all, hiders}: HiddenCardsProps) {
  if (hiders.length === 0) return null;
  const hidden = hiddenCount(hiders);
  const text = `${formatInteger(all - hidden)} of ${formatInteger(all)}`;
  return (
    <span class="hidden-cards">
      <PopoverButton
        label={`${text} cards shown: why the rest are hidden`}
        hint={`${counted(hidden, 'card')} hidden. Click to see why.`}
        text={text}
        kind="quiet"
      >
        {() => (
          <div class="hidden-cards-list">
            {hiders.map((hider) => (
              <HiderRow key={hider.undoLabel} hider={hider} />
            ))}
          </div>
        )}
      </PopoverButton>
    </span>
  );
}

export function HiderRow({hider: {count, reason, undoLabel, undo}}: {readonly hider: Hider}) {
  return (
    <div class="hidden-cards-row">
      <span>
        {counted(count, 'card')} hidden {reason}
      </span>
      <Button onClick={undo}>{undoLabel}</Button>
    </div>
  );
}
