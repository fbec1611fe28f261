// SPDX-License-Identifier: Apache-2.0
import {IconButton} from '../../widgets/button';
import {MenuButton, type MenuEntry} from '../../widgets/menu';
import type {Card} from './card';
import {cardView, movePin, pins, setCardView, togglePin} from './view';

export interface CardActionsProps {
  readonly card: Card;
  readonly isPinned: boolean;
  readonly menu: readonly MenuEntry[];
}

/** What can be done with any card of this dashboard, and what its menu adds. */
export function CardActions({card, isPinned, menu}: CardActionsProps) {
  const isPin = pins.value.includes(card.id);
  const {isWide} = cardView(card.id);
  return (
    <>
      <IconButton
        icon="pin"
        label={isPin ? 'Unpin' : 'Pin to the top'}
        isPressed={isPin}
        onClick={() => togglePin(card.id)}
      />
      <IconButton
        icon="fullscreen"
        label={isWide ? 'Normal size' : 'Full width'}
        isPressed={isWide === true}
        onClick={() => setCardView(card.id, {isWide: isWide ? undefined : true})}
      />
      <MenuButton
        icon="more"
        label={`More for ${card.tag}`}
        align="end"
        entries={[...menu, ...(isPinned ? moveEntries(card.id) : [])]}
      />
    </>
  );
}

/** What dragging does, for those who have no mouse. */
function moveEntries(id: string): MenuEntry[] {
  const at = pins.value.indexOf(id);
  const before = pins.value[at - 1];
  const after = pins.value[at + 1];
  return [
    'line',
    {
      label: 'Move to the left',
      icon: 'arrow_up',
      isDisabled: before === undefined,
      onPick: () => before && movePin(id, before),
    },
    {
      label: 'Move to the right',
      icon: 'arrow_down',
      isDisabled: after === undefined,
      onPick: () => after && movePin(id, after),
    },
  ];
}

/** How a pinned card takes another that is dragged onto it. */
export function takingPins(card: Card, isPinned: boolean): ((dragged: string) => void) | undefined {
  return isPinned ? (dragged) => movePin(dragged, card.id) : undefined;
}
