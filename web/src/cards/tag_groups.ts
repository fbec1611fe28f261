// SPDX-License-Identifier: Apache-2.0
// Groups cards by the prefixes of their tags, as a tree: train/loss and train/acc are two cards of
// train.
import {compareNatural} from '../base/natural';

/** What a card needs to be grouped. */
export interface TagCard {
  /** Unique in a dashboard. */
  readonly id: string;
  readonly tag: string;
  /** The tags it shows, if its own tag is only a title. */
  readonly tags?: readonly string[];
  /** The runs it shows, if these are not all shown runs. */
  readonly run?: string;
  readonly runs?: readonly string[];
  /** Cards and groups of a lower rank come first; 0 if absent. */
  readonly rank?: number;
}

export interface Group<C extends TagCard> {
  /** The prefix that its tags share; empty for tags without a prefix. */
  readonly path: string;
  /** The part of the path after that of the parent group. */
  readonly title: string;
  readonly depth: number;
  /** Cards that belong to no subgroup. */
  readonly cards: readonly C[];
  readonly groups: readonly Group<C>[];
  /** The number of cards in this group and all subgroups. */
  readonly count: number;
}

interface Node<C> {
  readonly children: Map<string, Node<C>>;
  readonly cards: C[];
}

const LOOSE = 'Ungrouped';

/** Groups by rank, then in natural order; last the cards that would be alone in their group. */
export function groupCards<C extends TagCard>(cards: readonly C[]): Group<C>[] {
  const root = makeGroup(makeTree(cards), '', LOOSE, -1);
  const loose = {...root, depth: 0, groups: [], count: root.cards.length};
  return loose.count > 0 ? [...root.groups, loose] : [...root.groups];
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
  // A chain of single groups becomes one group: a/b instead of b inside a.
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
  const ranks = new Map(groups.map((group) => [group, rankOf(group)]));
  groups.sort((a, b) => ranks.get(a)! - ranks.get(b)! || compareNatural(a.path, b.path));
  const count = groups.reduce((sum, group) => sum + group.count, cards.length);
  return {path, title, depth, cards, groups, count};
}

/** The lowest rank in the group. */
function rankOf({cards, groups}: Group<TagCard>): number {
  const least = cards.reduce((low, {rank = 0}) => Math.min(low, rank), Number.POSITIVE_INFINITY);
  return groups.reduce((low, group) => Math.min(low, rankOf(group)), least);
}

function byTag(a: TagCard, b: TagCard): number {
  const byRank = (a.rank ?? 0) - (b.rank ?? 0);
  return byRank || compareNatural(a.tag, b.tag) || (a.id < b.id ? -1 : 1);
}

/** Every card of a group and its subgroups, from top to bottom. */
export function cardsInOrder<C extends TagCard>(group: Group<C>): C[] {
  return [...group.cards, ...group.groups.flatMap((inner) => cardsInOrder(inner))];
}
