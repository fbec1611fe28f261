// SPDX-License-Identifier: Apache-2.0
// The pinned cards of a dashboard, in the user's order. The browser saves them per log directory.
import type {ReadonlySignal} from '@preact/signals';
import {listCodec} from '../base/codec';
import {toggled} from '../base/toggled';
import {urlSignal} from '../base/url_state';
import {logDirectoryKey} from '../data/log_directory';
import type {TagCard} from './tag_groups';

export interface Pins {
  /** Ids of cards, including cards that do not exist at the moment. */
  readonly ids: ReadonlySignal<readonly string[]>;
  toggle(id: string): void;
  /** Moves one pinned card to the position of another. */
  move(id: string, target: string): void;
  clear(): void;
  /** The cards that are pinned, in the order of the pins. */
  of<C extends TagCard>(cards: readonly C[]): C[];
}

/** `name` is the name of the pins in the address. */
export function makePins(name: string): Pins {
  const ids = urlSignal<readonly string[]>(name, listCodec, [], {
    isHabit: true,
    scope: logDirectoryKey,
  });
  return {
    ids,
    toggle(id) {
      ids.value = toggled(ids.peek(), id);
    },
    move(id, target) {
      ids.value = moved(ids.peek(), id, target);
    },
    clear() {
      ids.value = [];
    },
    of(cards) {
      if (ids.value.length === 0) return [];
      const byId = new Map(cards.map((card) => [card.id, card]));
      return ids.value.map((id) => byId.get(id)).filter((card) => card !== undefined);
    },
  };
}

/** Returns the list with one item moved to the position of another. */
export function moved(ids: readonly string[], id: string, target: string): readonly string[] {
  const rest = ids.filter((other) => other !== id);
  const isLater = ids.indexOf(id) < ids.indexOf(target);
  return rest.toSpliced(rest.indexOf(target) + (isLater ? 1 : 0), 0, id);
}
