// SPDX-License-Identifier: Apache-2.0
// What the colours of trials mean, for all views that draw trials.
import {counted} from '../../../base/format';
import {slotColour} from '../../../base/palette';
import {LEGEND_MAX} from '../../../chart/legend';
import {theme} from '../../../data/colours';
import {PopoverButton} from '../../../widgets/popover';
import {tooltip} from '../../../widgets/tooltip';
import {valueText} from '../model/cell_text';
import {missingColour, rampColours} from '../model/colour_scale';
import {colourColumn, drawnTrials, trialIndex} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {CategoryColumn, NumberColumn, TrialColumn} from '../model/trial_table';
import {hoveredTrial} from '../model/view_state';
import './colour_legend.css';

interface ColourLegendProps {
  /** The column that colours trials in this view, if it is not the one chosen for all views. */
  readonly column?: TrialColumn | undefined;
}

/** The column that colours trials, with its colours. Empty if there is no column. */
export function ColourLegend({column = colourColumn.value}: ColourLegendProps) {
  if (!column) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div class="colour-legend" role="group" aria-label={`Colours: ${column.title}`}>
      <span class="colour-legend-title" {...tooltip(column.title)}>
        {column.title}
      </span>
      {column.type === 'category' ? <Categories column={column} /> : <Ramp column={column} />}
      <Missing column={column} />
    </div>
  );
}

const kinds = {linear: '', log: 'log', quantile: 'quantiles', category: ''} as const;

function Ramp({column}: {readonly column: NumberColumn}) {
  if (!column.extent) return <span class="colour-legend-note">no values</span>;
  const scale = scaleOf(column);
  const [low, high] = column.extent.map((value) => valueText(column, value));
  const middle = valueText(column, scale.valueAt(0.5));
  const label = `From ${low} (first colour) through ${middle} to ${high} (last colour)`;
  return (
    <>
      <span class="colour-legend-value">{low}</span>
      <span
        class="colour-legend-ramp"
        role="img"
        aria-label={label}
        style={{background: `linear-gradient(90deg, ${rampColours.value.join(', ')})`}}
        {...tooltip(`The middle is ${middle}`)}
      >
        <HoveredMark column={column} />
      </span>
      <span class="colour-legend-value">{high}</span>
      {kinds[scale.kind] && <span class="colour-legend-note">{kinds[scale.kind]}</span>}
    </>
  );
}

/** Where the trial at the pointer is. Its own component, because it changes with every movement. */
function HoveredMark({column}: {readonly column: NumberColumn}) {
  const name = hoveredTrial.value;
  const trial = name === undefined ? undefined : trialIndex(name);
  const place = trial === undefined ? Number.NaN : scaleOf(column).at(column.values[trial]!);
  if (Number.isNaN(place)) return null;
  return <span class="colour-legend-mark" style={{left: `${place * 100}%`}} />;
}

const SHOWN = 10;

function Categories({column}: {readonly column: CategoryColumn}) {
  const {labels} = column;
  // The button would take the room of one more.
  const first = labels.length > SHOWN + 1 ? SHOWN : labels.length;
  return (
    <>
      {labels.slice(0, first).map((label, slot) => (
        <Category key={label} label={label} slot={slot} />
      ))}
      {labels.length > first && (
        <PopoverButton
          label={`All ${counted(labels.length, 'category', 'categories')}`}
          text={`+${labels.length - first}`}
          kind="quiet"
        >
          {() => (
            <div class="colour-legend-all">
              {labels.slice(0, LEGEND_MAX).map((label, slot) => (
                <Category key={label} label={label} slot={slot} />
              ))}
              {labels.length > LEGEND_MAX && (
                <span class="colour-legend-note">and {labels.length - LEGEND_MAX} more</span>
              )}
            </div>
          )}
        </PopoverButton>
      )}
    </>
  );
}

function Category({label, slot}: {readonly label: string; readonly slot: number}) {
  return <Entry label={label || '(empty)'} colour={slotColour(slot, theme.value)} />;
}

function Missing({column}: {readonly column: TrialColumn}) {
  const scale = scaleOf(column);
  const isMissing = (trial: number) => Number.isNaN(scale.at(column.values[trial]!));
  if (!drawnTrials.value.some(isMissing)) return null;
  return <Entry label="no value" colour={missingColour.value} />;
}

function Entry({label, colour}: {readonly label: string; readonly colour: string}) {
  return (
    <span class="colour-legend-entry" {...tooltip(label)}>
      <span class="colour-legend-swatch" style={{background: colour}} />
      <span class="colour-legend-label">{label}</span>
    </span>
  );
}
