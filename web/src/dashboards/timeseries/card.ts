// SPDX-License-Identifier: Apache-2.0
import type {Tag} from '../../data/logs';
import type {ScalarChart} from '../../scalar_cards/scalar_chart';

export type CardKind = 'scalar' | 'histogram' | 'image';

/** One tag of one kind, for all the runs that are shown. */
export interface Card extends ScalarChart {
  /** The kind's first letter, a colon and the tag: short, for addresses. */
  readonly id: string;
  readonly kind: CardKind;
}

const kindOfPlugin: Readonly<Record<string, CardKind>> = {
  histograms: 'histogram',
  images: 'image',
};

export function makeCard(kind: CardKind, tag: string): Card {
  return {id: `${kind[0]}:${tag}`, kind, tag, tags: [tag]};
}

/** The card that shows a tag; undefined if that is another dashboard's affair. */
export function cardOf(tag: Tag): Card | undefined {
  const kind = tag.class === 'scalar' ? 'scalar' : kindOfPlugin[tag.plugin];
  return kind && makeCard(kind, tag.tag);
}
