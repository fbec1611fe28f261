// SPDX-License-Identifier: Apache-2.0
// The sounds of the visible cards, so that keys can switch between them.
import type {SampleCard} from '../../media_cards/sample_cards';
import {cards} from './cards';
import type {Sound} from './sound';
import {currentCard, isPlaying, leave, pause, play} from './transport';

// A pinned card exists twice, and so does its sound.
const copies = new Map<string, readonly Sound[]>();

const loaded = {
  has: (card: string) => copies.has(card),
  get: (card: string) => copies.get(card)?.[0],
};

/** Registers the sound of a card until the returned function is called. */
export function registerSound(card: string, sound: Sound): () => void {
  copies.set(card, [...(copies.get(card) ?? []), sound]);
  return () => {
    const left = copies.get(card)!.filter((other) => other !== sound);
    if (left.length > 0) copies.set(card, left);
    else copies.delete(card);
    leave(sound.buffer);
  };
}

export function togglePlaying(): void {
  if (isPlaying.peek()) {
    pause();
    return;
  }
  const card = currentCard.peek() ?? everyCard().find(({id}) => loaded.has(id))?.id;
  const sound = card === undefined ? undefined : loaded.get(card);
  if (card !== undefined && sound) play(card, sound.buffer);
}

/** Plays the same tag and sample of another run, at the current position. */
export function playNext(by: number): void {
  const all = everyCard();
  const current = all.find(({id}) => id === currentCard.peek());
  if (!current) {
    togglePlaying();
    return;
  }
  const alike = all.filter(
    ({id, tag, sample}) => tag === current.tag && sample === current.sample && loaded.has(id),
  );
  const at = alike.findIndex(({id}) => id === current.id);
  const next = alike[(at + by + alike.length) % alike.length];
  const sound = next && loaded.get(next.id);
  if (sound) play(next.id, sound.buffer);
}

function everyCard(): SampleCard[] {
  const all = cards.sections.peek().flatMap(({group}) => group.cards);
  return [...new Map(all.map((card) => [card.id, card])).values()];
}
