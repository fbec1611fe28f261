// SPDX-License-Identifier: Apache-2.0
// The actions for pinned cards, the same in every dashboard.
import {IconButton} from '../widgets/button';
import {MenuButton, type MenuEntry} from '../widgets/menu';
import {nameOfTag} from './card_title';
import type {Pins} from './pins';
import type {TagCard} from './tag_groups';

/** Where a card is pinned. */
export interface PinPlace {
  readonly pins: Pins;
  /** Whether this is the copy at the top. */
  readonly isPinned: boolean;
}

export function PinButton({card, pins}: {readonly card: TagCard; readonly pins: Pins}) {
  const isPin = pins.ids.value.includes(card.id);
  return (
    <IconButton
      icon="pin"
      label={isPin ? 'Unpin' : 'Pin to top'}
      isPressed={isPin}
      onClick={() => pins.toggle(card.id)}
    />
  );
}

/** For a card without a menu: a button that pins it, and a menu to move it among several pins. */
export function PinActions({card, place}: {readonly card: TagCard; readonly place: PinPlace}) {
  const moves = moveEntries(card, place);
  return (
    <>
      <PinButton card={card} pins={place.pins} />
      {moves.length > 0 && place.pins.ids.value.length > 1 && (
        <MenuButton
          icon="more"
          label={`Move ${nameOfTag(card.tag)}`}
          align="end"
          entries={moves.slice(1)}
        />
      )}
    </>
  );
}

/** The keyboard alternative to dragging: the last entries in the menu of a pinned card. */
export function moveEntries({id}: TagCard, {pins, isPinned}: PinPlace): MenuEntry[] {
  if (!isPinned) return [];
  const at = pins.ids.value.indexOf(id);
  const before = pins.ids.value[at - 1];
  const after = pins.ids.value[at + 1];
  return [
    'line',
    {
      label: 'Move left',
      icon: 'arrow_up',
      isDisabled: before === undefined,
      onPick: () => before && pins.move(id, before),
    },
    {
      label: 'Move right',
      icon: 'arrow_down',
      isDisabled: after === undefined,
      onPick: () => after && pins.move(id, after),
    },
  ];
}

/** Lets a pinned card accept another pinned card that is dragged onto it. */
export function pinDropHandler(
  card: TagCard,
  {pins, isPinned}: PinPlace,
): ((dragged: string) => void) | undefined {
  return isPinned ? (dragged) => pins.move(dragged, card.id) : undefined;
}
