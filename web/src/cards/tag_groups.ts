// SPDX-License-Identifier: Apache-2.0
// Cards by the prefixes of their tags, as a tree: train/loss and train/acc are two cards of train.
import {compareNatural} from '../base/natural';

/** What a card must have to be grouped. */
export interface TagCard {
  /** The only one of its kind in a dashboard. */
  readonly id: string;
  readonly tag: string;
  /** The tags that it is made of, where its own is but a title. */
  readonly tags?: readonly string[];
  /** The runs that it shows, where these are not all that are shown. */
  readonly run?: string;
  readonly runs?: readonly string[];
}

export interface Group<C extends TagCard> {
  /** The prefix that its tags share; empty for tags without any. */
  readonly path: string;
  /** What the path adds to that of the group around it. */
  readonly title: string;
  readonly depth: number;
  /** Cards that belong to no group within. */
  readonly cards: readonly C[];
  readonly groups: readonly Group<C>[];
  /** Cards here and in all groups within. */
  readonly count: number;
}

interface Node<C> {
  readonly children: Map<string, Node<C>>;
  readonly cards: C[];
}

const LOOSE = 'Ungrouped';

/** Groups in natural order; first come the cards that would be alone in theirs. */
export function groupCards<C extends TagCard>(cards: readonly C[]): Group<C>[] {
  const root = makeGroup(makeTree(cards), '', LOOSE, -1);
  const loose = {...root, depth: 0, groups: [], count: root.cards.length};
  return loose.count > 0 ? [loose, ...root.groups] : [...root.groups];
}

function makeTree<C extends TagCard>(cards: readonly C[]): Node<C> {
  const root: Node<C> = {children: new Map(), cards: []};
  for (const card of cards) {
    let node = root;
    for (const part of card.tag.split('/').slice(0, -1)) {
      let child = node.children.get(part);
      if (!child) {
        child = {children: new Map(), cards: []};
        node.children.set(part, child);
      }
      node = child;
    }
    node.cards.push(card);
  }
  return root;
}

function makeGroup<C extends TagCard>(
  node: Node<C>,
  path: string,
  title: string,
  depth: number,
): Group<C> {
  const [only] = node.children;
  // A chain without a choice is one group: a/b rather than b alone within a.
  if (depth >= 0 && only && node.children.size === 1 && node.cards.length === 0) {
    return makeGroup(only[1], `${path}/${only[0]}`, `${title}/${only[0]}`, depth);
  }
  const cards = [...node.cards];
  const groups: Group<C>[] = [];
  for (const [name, child] of node.children) {
    const group = makeGroup(child, path === '' ? name : `${path}/${name}`, name, depth + 1);
    // A heading for a single card would repeat the card's title.
    if (group.count === 1) cards.push(...cardsInOrder(group));
    else groups.push(group);
  }
  cards.sort(byTag);
  groups.sort((a, b) => compareNatural(a.path, b.path));
  const count = groups.reduce((sum, group) => sum + group.count, cards.length);
  return {path, title, depth, cards, groups, count};
}

function byTag(a: TagCard, b: TagCard): number {
  return compareNatural(a.tag, b.tag) || (a.id < b.id ? -1 : 1);
}

/** Every card of a group and of those within, from top to bottom. */
export function cardsInOrder<C extends TagCard>(group: Group<C>): C[] {
  return [...group.cards, ...group.groups.flatMap((inner) => cardsInOrder(inner))];
}
