// SPDX-License-Identifier: Apache-2.0
import type {Tag} from '../../data/logs';
import type {MediaPlugin} from '../../data/media';
import type {ScalarChart} from '../../scalar_cards/scalar_chart';

/** The one list of card kinds: their names in the menu, and the plugin whose tags they show. */
export const cardKinds = {
  // Scalars are recognized by their class: several plugins log them.
  scalar: {label: 'Scalars', plugin: undefined},
  histogram: {label: 'Histograms', plugin: 'histograms'},
  image: {label: 'Images', plugin: 'images'},
} as const satisfies Record<string, {label: string; plugin: MediaPlugin | undefined}>;

export type CardKind = keyof typeof cardKinds;

export const kindNames = Object.keys(cardKinds) as CardKind[];

/** One tag of one kind, for all shown runs. */
export interface Card extends ScalarChart {
  /** The kind's first letter, a colon and the tag: short, for addresses. */
  readonly id: string;
  readonly kind: CardKind;
  /** The only run of a card for histograms or images, if each run has a card. */
  readonly run?: string;
}

const kindOfPlugin: ReadonlyMap<string | undefined, CardKind> = new Map(
  kindNames.map((kind) => [cardKinds[kind].plugin, kind]),
);

/** Reports whether a tag is shown by a card for images or histograms and not for scalars. */
export function isMedia({plugin}: Tag): boolean {
  return kindOfPlugin.has(plugin);
}

export function makeCard(kind: CardKind, tag: string): Card {
  return {id: `${kind[0]}:${tag}`, kind, tag, tags: [tag]};
}

// Cards of other kinds come after all scalars.
const MEDIA_RANK = 100;

/**
 * Lower for tags that more runs have: 0 for those that most of `runCount` runs have, then one more
 * with each half, so that the order rarely changes while runs are added.
 */
export function rankOf(kind: CardKind, tagRuns: number, runCount: number): number {
  const rank = Math.max(0, Math.floor(Math.log2(runCount / Math.max(1, tagRuns))));
  return kind === 'scalar' ? rank : MEDIA_RANK + rank;
}

/** The card that shows a tag; undefined if this dashboard does not show it. */
export function cardOf(tag: Tag): Card | undefined {
  const kind = tag.class === 'scalar' ? 'scalar' : kindOfPlugin.get(tag.plugin);
  return kind && makeCard(kind, tag.tag);
}
