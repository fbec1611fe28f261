// SPDX-License-Identifier: Apache-2.0
import type {TagCard} from '../cards/tag_groups';
import type {Line} from '../chart/types';
import type {SeriesState} from '../data/series_view';

/** A card with a chart of scalars; what it calls its tag is the chart's title. */
export interface ScalarChart extends TagCard {
  /** The scalars that it is made of. */
  readonly tags: readonly string[];
}

/** How the lines of a card are made of its series, in the order of the runs. */
export type LinesOf<C extends ScalarChart> = (
  card: C,
  state: SeriesState,
  runs: readonly string[],
) => Line[];
