// SPDX-License-Identifier: Apache-2.0
import {causeAt} from '../base/finding';
import {findingsOfTags} from '../data/health';
import {shownRuns} from '../data/selection';
import {FindingMark} from '../widgets/text/finding_mark';
import type {TagCard} from './tag_groups';

/** A mark in a card's header, if there are findings about what the card shows. */
export function CardFindings({card}: {readonly card: TagCard}) {
  const {tag, tags = [tag], run} = card;
  const runs = run === undefined ? (card.runs ?? shownRuns.value) : [run];
  const found = findingsOfTags(tags, runs);
  if (found.length === 0) return null;
  const there = new Set(runs);
  return (
    <FindingMark
      findings={found}
      of={tag}
      causeOf={(finding) =>
        causeAt(
          finding,
          finding.places.filter((place) => tags.includes(place.tag) && there.has(place.run)),
        )
      }
    />
  );
}
