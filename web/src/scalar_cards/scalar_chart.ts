// SPDX-License-Identifier: Apache-2.0
import type {TagCard} from '../cards/tag_groups';
import type {Line} from '../chart/types';
import type {SeriesState} from '../data/chart_series';

/** A card with a chart of scalars. Its tag is the chart's title. */
export interface ScalarChart extends TagCard {
  /** The tags of the scalars in the chart. */
  readonly tags: readonly string[];
}

/** Makes the lines of a card from its series, in the order of the runs. */
export type LinesOf<C extends ScalarChart> = (
  card: C,
  state: SeriesState,
  runs: readonly string[],
) => Line[];
