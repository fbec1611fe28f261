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

interface GroupName {
  /** Unique in a dashboard; empty for tags without a prefix. */
  readonly path: string;
  /** What its tags share, with a slash at the end; empty if that is nothing. */
  readonly prefix: string;
  /** The part of the path after that of the parent group. */
  readonly title: string;
  readonly depth: number;
}

export interface Group<C extends TagCard> extends GroupName {
  /** Cards that belong to no subgroup. */
  readonly cards: readonly C[];
  readonly groups: readonly Group<C>[];
  /** The number of cards in this group and all subgroups. */
  readonly count: number;
}

/** A group of tags, whether or not they have cards at the moment. */
export interface TagGroup extends GroupName {
  /** Tags that belong to no subgroup, in natural order. */
  readonly tags: readonly string[];
  readonly groups: readonly TagGroup[];
  /** The number of cards in this group and all subgroups if every run is shown. */
  readonly count: number;
}

interface Node {
  readonly children: Map<string, Node>;
  readonly tags: string[];
}

const UNGROUPED = 'Ungrouped';
const NAMELESS = '(no name)';

/** The number of cards of every tag if every run is shown, and the lowest rank of these cards. */
interface TagFacts {
  readonly counts: ReadonlyMap<string, number>;
  readonly ranks: ReadonlyMap<string, number>;
}

/**
 * Groups by rank, then in natural order; last the tags that would be alone in their group. Nothing
 * depends on the selected runs. Tags without a rank have rank 0.
 */
export function groupTags(
  counts: ReadonlyMap<string, number>,
  ranks: ReadonlyMap<string, number> = new Map(),
): TagGroup[] {
  const facts = {counts, ranks};
  const root = makeGroup(makeTree(counts.keys()), [], {titleFrom: 0, depth: -1}, facts);
  const ungroupedCount = sumOf(root.tags, counts);
  const ungrouped = {...root, title: UNGROUPED, depth: 0, groups: [], count: ungroupedCount};
  return ungroupedCount > 0 ? [...root.groups, ungrouped] : [...root.groups];
}

// Deeper groups are one: no page has room for them, and every level is a nested call.
const DEPTH_MAX = 64;

/** The names of the groups that a tag is in. */
function partsOf(tag: string): string[] {
  const parts = tag.split('/').slice(0, -1);
  if (parts.length <= DEPTH_MAX) return parts;
  return [...parts.slice(0, DEPTH_MAX - 1), parts.slice(DEPTH_MAX - 1).join('/')];
}

function makeTree(tags: Iterable<string>): Node {
  const root: Node = {children: new Map(), tags: []};
  for (const tag of tags) {
    let node = root;
    for (const part of partsOf(tag)) {
      let child = node.children.get(part);
      if (!child) {
        child = {children: new Map(), tags: []};
        node.children.set(part, child);
      }
      node = child;
    }
    node.tags.push(tag);
  }
  return root;
}

/** `titleFrom` is the index of the first of its parts that the parent group does not show. */
function makeGroup(
  node: Node,
  parts: readonly string[],
  {titleFrom, depth}: {readonly titleFrom: number; readonly depth: number},
  facts: TagFacts,
): TagGroup {
  const [only] = node.children;
  // A chain of single groups becomes one group: a/b instead of b inside a.
  if (parts.length > 0 && only && node.children.size === 1 && node.tags.length === 0) {
    return makeGroup(only[1], [...parts, only[0]], {titleFrom, depth}, facts);
  }
  const tags = [...node.tags];
  const groups: TagGroup[] = [];
  for (const [name, child] of node.children) {
    const inner = {titleFrom: parts.length, depth: depth + 1};
    const group = makeGroup(child, [...parts, name], inner, facts);
    // A heading for a single card would repeat the card's title.
    if (group.count === 1) tags.push(...tagsInOrder(group));
    else groups.push(group);
  }
  const rank = (tag: string) => facts.ranks.get(tag) ?? 0;
  tags.sort((a, b) => rank(a) - rank(b) || compareNatural(a, b));
  const ranks = new Map(groups.map((group) => [group, lowestRank(group, rank)]));
  groups.sort((a, b) => ranks.get(a)! - ranks.get(b)! || compareNatural(a.path, b.path));
  const count = groups.reduce((sum, group) => sum + group.count, sumOf(tags, facts.counts));
  return {...nameOf(parts, titleFrom), depth, tags, groups, count};
}

function nameOf(parts: readonly string[], titleFrom: number): Omit<GroupName, 'depth'> {
  const prefix = parts.map((part) => `${part}/`).join('');
  return {
    // The path of tags without a prefix is empty, so that of /a must not be.
    path: parts[0] === '' ? prefix : prefix.slice(0, -1),
    prefix,
    title: parts
      .slice(titleFrom)
      .map((part) => part || NAMELESS)
      .join('/'),
  };
}

function lowestRank({tags, groups}: TagGroup, rank: (tag: string) => number): number {
  const least = tags.reduce((low, tag) => Math.min(low, rank(tag)), Number.POSITIVE_INFINITY);
  return groups.reduce((low, group) => Math.min(low, lowestRank(group, rank)), least);
}

function sumOf(tags: readonly string[], counts: ReadonlyMap<string, number>): number {
  return tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), 0);
}

function tagsInOrder(group: TagGroup): string[] {
  return [...group.tags, ...group.groups.flatMap(tagsInOrder)];
}

/** The same groups with their cards. A group whose tags have no cards stays, without cards. */
export function fillGroups<C extends TagCard>(
  groups: readonly TagGroup[],
  cards: readonly C[],
): Group<C>[] {
  const byTag = new Map<string, C[]>();
  for (const card of cards) {
    const held = byTag.get(card.tag);
    if (held) held.push(card);
    else byTag.set(card.tag, [card]);
  }
  for (const held of byTag.values()) {
    if (held.length > 1) held.sort(byRank);
  }
  const fill = ({tags, groups: inner, ...name}: TagGroup): Group<C> => {
    const own: C[] = [];
    for (const tag of tags) own.push(...(byTag.get(tag) ?? []));
    const filled = inner.map(fill);
    const count = filled.reduce((sum, group) => sum + group.count, own.length);
    return {...name, cards: own, groups: filled, count};
  };
  return groups.map(fill);
}

function byRank(a: TagCard, b: TagCard): number {
  return (a.rank ?? 0) - (b.rank ?? 0) || (a.id < b.id ? -1 : 1);
}

/** The lowest rank of the cards of each tag. */
export function ranksOf(cards: Iterable<TagCard>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const {tag, rank = 0} of cards) ranks.set(tag, Math.min(rank, ranks.get(tag) ?? rank));
  return ranks;
}

/** Every card of a group and its subgroups, from top to bottom. */
export function cardsInOrder<C extends TagCard>(group: Group<C>): C[] {
  return [...group.cards, ...group.groups.flatMap((inner) => cardsInOrder(inner))];
}
