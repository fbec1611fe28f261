// SPDX-License-Identifier: Apache-2.0
import {nameOfTag} from '../cards/card_title';
import {moveEntries, PinButton, type PinPlace} from '../cards/pin_actions';
import type {TagCard} from '../cards/tag_groups';
import {IconButton} from '../widgets/button';
import {MenuButton, type MenuEntry} from '../widgets/menu';
import {cardSettings, setCardSettings} from './settings';

export interface CardActionsProps {
  readonly card: TagCard;
  readonly place: PinPlace;
  readonly menu: readonly MenuEntry[];
}

/** The actions of every scalar card, and its menu. */
export function CardActions({card, place, menu}: CardActionsProps) {
  const {isWide} = cardSettings(card.id);
  const entries = [...menu, ...moveEntries(card, place)];
  return (
    <>
      <PinButton card={card} pins={place.pins} />
      <IconButton
        icon="fullscreen"
        label={isWide ? 'Normal size' : 'Full width'}
        isPressed={isWide === true}
        onClick={() => setCardSettings(card.id, {isWide: isWide ? undefined : true})}
      />
      {entries.length > 0 && (
        <MenuButton
          icon="more"
          label={`More actions for ${nameOfTag(card.tag)}`}
          align="end"
          entries={entries}
        />
      )}
    </>
  );
}
