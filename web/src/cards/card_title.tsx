// SPDX-License-Identifier: Apache-2.0
// The title of a card: what distinguishes it from its neighbours stays readable however narrow the
// card is.
import {createContext} from 'preact';
import {useContext} from 'preact/hooks';
import {countWords, cutText, type WordCounts} from '../widgets/text/cut_text';
import {measureIn} from '../widgets/text/middle_text';
import {tooltip} from '../widgets/tooltip';
import type {Section} from './card_layout';
import type {TagCard} from './tag_groups';

/** Where a card is. */
export const CardPlace = createContext<
  {readonly section: Section<TagCard>; readonly width: number} | undefined
>(undefined);

/** A visible name for every tag. */
export function nameOfTag(tag: string): string {
  if (tag.trim() !== '') return tag;
  return tag === '' ? '(empty tag)' : `“${tag}”`;
}

export interface CardTitleProps {
  readonly card: TagCard;
  /** The title, if it is not the tag. */
  readonly title: string | undefined;
}

// card_frame.css has the same share, border and padding.
const SHARE = 0.7;
const AROUND_PX = 26;
const FONT = '600 13px "Inter Variable", system-ui, sans-serif';

/** A tag without the prefix that the group's heading shows, shortened in the middle if necessary. */
export function CardTitle({card, title}: CardTitleProps) {
  const place = useContext(CardPlace);
  const text = title ?? shortTag(card.tag, place?.section);
  const shown = place ? cutTitle(text, place, title === undefined) : text;
  const name = title ?? nameOfTag(card.tag);
  const at = shown.lastIndexOf('/') + 1;
  return (
    <h3 class="card-title" {...(shown === name ? {} : {'aria-label': name})} {...tooltip(name)}>
      {at > 0 && <span class="card-title-prefix">{shown.slice(0, at)}</span>}
      <span class="card-title-name">{shown.slice(at)}</span>
    </h3>
  );
}

function shortTag(tag: string, section: Section<TagCard> | undefined): string {
  const prefix = section?.group.prefix ?? '';
  const isShared = prefix !== '' && tag.startsWith(prefix);
  return nameOfTag(isShared && tag.length > prefix.length ? tag.slice(prefix.length) : tag);
}

function cutTitle(
  text: string,
  {section, width}: {readonly section: Section<TagCard>; readonly width: number},
  isTag: boolean,
): string {
  const room = Math.floor(SHARE * (width - AROUND_PX));
  const measure = measureIn(FONT);
  if (measure(text) <= room) return text;
  return cutText(text, room, measure, wordsOf(section.group.cards, isTag));
}

// Neighbours beyond this number would not make a title clearer, nor do those that always fit.
const NEIGHBOURS_MAX = 1000;
const LONG = 16;
const counted = new WeakMap<readonly TagCard[], Map<boolean, WordCounts>>();

/** The words in the tags, or in the runs, of the cards in a section. */
function wordsOf(cards: readonly TagCard[], isTag: boolean): WordCounts {
  const held = counted.get(cards) ?? new Map<boolean, WordCounts>();
  counted.set(cards, held);
  const known = held.get(isTag);
  if (known) return known;
  const names = cards.slice(0, NEIGHBOURS_MAX).map(({tag, run}) => (isTag ? tag : (run ?? tag)));
  const made = countWords(new Set(names.filter(({length}) => length > LONG)));
  held.set(isTag, made);
  return made;
}
