// SPDX-License-Identifier: Apache-2.0
// The tags in a chart, and how their lines differ.
import './tag_legend.css';
import type {SeriesState} from '../../data/chart_series';
import {shownRuns} from '../../data/selection';
import {LineSample} from '../../scalar_cards/line_sample';
import {PopoverButton} from '../../widgets/popover';
import {countWords} from '../../widgets/text/cut_text';
import {MiddleText} from '../../widgets/text/middle_text';
import {tooltip} from '../../widgets/tooltip';
import type {CustomCard} from './chart_cards';
import {drawnRuns, isColouredByTag, lineTags, lookOf} from './chart_lines';
import {shortNames} from './short_names';

const NAME_WIDTH = 200;
const FONT = '12px "Inter Variable", system-ui, sans-serif';

export interface TagLegendProps {
  readonly card: CustomCard;
  readonly state: SeriesState;
}

export function TagLegend({card, state}: TagLegendProps) {
  const tags = lineTags(card);
  if (tags.length < 2) return null;
  const runs = drawnRuns(state, shownRuns.value);
  const isByTag = isColouredByTag(runs);
  const looks = lookOf(tags, runs);
  const names = shortNames(tags);
  const words = countWords(names);
  const entries = tags.map((tag, i) => (
    <li key={tag} class="tag-legend-entry" {...tooltip(tag)}>
      {isByTag ? (
        <LineSample colour={looks(runs[0] ?? '', tag).colour} dash={[]} />
      ) : (
        <LineSample dash={looks('', tag).dash} />
      )}
      <MiddleText text={names[i] ?? tag} width={NAME_WIDTH} font={FONT} counts={words} />
    </li>
  ));
  return (
    <div class="tag-legend">
      <ul class="tag-legend-row" aria-label="Tags">
        {entries}
      </ul>
      <PopoverButton
        label={`All ${tags.length} tags of ${card.tag}`}
        text={`${tags.length} tags`}
        kind="quiet"
        align="end"
      >
        {() => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list must scroll by keyboard.
          <ul class="tag-legend-all" aria-label="Tags" tabIndex={0}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </PopoverButton>
    </div>
  );
}
