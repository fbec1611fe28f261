// SPDX-License-Identifier: Apache-2.0
// Edits one chart: patterns with the tags that they match, or the tags of a line and its band.
import type {ComponentChildren} from 'preact';
import {Button, IconButton} from '../../widgets/button';
import {Picker} from '../../widgets/controls/picker';
import {Segmented} from '../../widgets/controls/segmented';
import {TextField} from '../../widgets/controls/text_field';
import {PopoverButton} from '../../widgets/popover';
import {knownTags} from './chart_cards';
import {chartOfKind} from './chart_kinds';
import type {Chart, MarginChart, MarginSeries, MultilineChart} from './layout/layout';
import {matchTags, patternOf, problemOf} from './patterns/patterns';

const kinds: readonly {value: Chart['kind']; label: string; hint: string}[] = [
  {value: 'multiline', label: 'Lines', hint: 'One line per tag that matches a pattern'},
  {value: 'margin', label: 'Band', hint: 'A line with a band around it'},
];

interface EditorProps<C extends Chart> {
  readonly chart: C;
  change(chart: Chart): void;
}

export function ChartEditor({chart, change}: EditorProps<Chart>) {
  return (
    <div class="chart-editor">
      <TextField
        label="Chart title"
        placeholder="Chart title"
        value={chart.title}
        onInput={(title) => change({...chart, title})}
      />
      <Segmented
        label="Chart type"
        options={kinds}
        value={chart.kind}
        onChange={(kind) => change(chartOfKind(chart, kind, knownTags.value))}
      />
      {chart.kind === 'multiline' ? (
        <Patterns chart={chart} change={change} />
      ) : (
        <Margins chart={chart} change={change} />
      )}
    </div>
  );
}

function Patterns({chart, change}: EditorProps<MultilineChart>) {
  const put = (patterns: readonly string[]) => change({...chart, patterns});
  return (
    <>
      <span class="chart-editor-label">Regular expressions, matched from the start of the tag</span>
      {chart.patterns.map((pattern, i) => (
        <TextField
          key={i}
          label={`Pattern ${i + 1}`}
          placeholder="loss/.*"
          isMono
          value={pattern}
          problem={pattern === '' ? undefined : problemOf(pattern)}
          onInput={(text) => put(chart.patterns.with(i, text))}
          trailing={
            <IconButton
              icon="minus"
              label={`Remove pattern ${i + 1}`}
              onClick={() => put(chart.patterns.toSpliced(i, 1))}
            />
          }
        />
      ))}
      <div class="chart-editor-buttons">
        <Button kind="quiet" icon="plus" onClick={() => put([...chart.patterns, ''])}>
          Add pattern
        </Button>
        <TagPicker
          label="Add tag"
          text="Add tag"
          value=""
          onPick={(tag) => put([...chart.patterns.filter(Boolean), patternOf(tag)])}
        />
      </div>
      <Matches patterns={chart.patterns} />
    </>
  );
}

const PREVIEW_MAX = 8;

/** The tags that the patterns match in the runs shown. */
function Matches({patterns}: {patterns: readonly string[]}) {
  const {tags} = matchTags(patterns, knownTags.value);
  const rest = tags.length - PREVIEW_MAX;
  return (
    <div class="chart-editor-matches" role="status">
      <span class="chart-editor-label">
        {tags.length === 1 ? '1 tag matches' : `${tags.length} tags match`}
      </span>
      <ul>
        {tags.slice(0, PREVIEW_MAX).map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
        {rest > 0 && <li class="chart-editor-rest">and {rest} more</li>}
      </ul>
    </div>
  );
}

const noSeries: MarginSeries = {value: '', lower: '', upper: ''};

function Margins({chart, change}: EditorProps<MarginChart>) {
  const put = (series: readonly MarginSeries[]) => change({...chart, series});
  return (
    <>
      {chart.series.map((series, i) => (
        <fieldset key={i} class="chart-editor-band">
          <legend class="chart-editor-label">Band {i + 1}</legend>
          {(['value', 'lower', 'upper'] as const).map((part) => (
            <TagField
              key={part}
              label={`${names[part]} of band ${i + 1}`}
              placeholder={names[part]}
              value={series[part]}
              onInput={(tag) => put(chart.series.with(i, {...series, [part]: tag}))}
            />
          ))}
          {chart.series.length > 1 && (
            <Button kind="quiet" icon="minus" onClick={() => put(chart.series.toSpliced(i, 1))}>
              Remove band
            </Button>
          )}
        </fieldset>
      ))}
      <Button kind="quiet" icon="plus" onClick={() => put([...chart.series, noSeries])}>
        Add band
      </Button>
    </>
  );
}

const names = {value: 'Value', lower: 'Lower edge', upper: 'Upper edge'} as const;

interface TagFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  onInput(tag: string): void;
}

/** A tag, typed or chosen. A tag that is not logged yet can be typed too. */
function TagField({label, placeholder, value, onInput}: TagFieldProps) {
  const isMissing = value !== '' && !knownTags.value.includes(value);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      isMono
      value={value}
      problem={isMissing ? 'None of the runs shown have this tag.' : undefined}
      onInput={onInput}
      trailing={
        <TagPicker label={`Choose ${label.toLowerCase()}`} value={value} onPick={onInput} />
      }
    />
  );
}

interface TagPickerProps {
  readonly label: string;
  readonly text?: ComponentChildren;
  readonly value: string;
  onPick(tag: string): void;
}

function TagPicker({label, text, value, onPick}: TagPickerProps) {
  return (
    <PopoverButton label={label} text={text} icon="tag" kind="quiet" align="end">
      {(close) => (
        <Picker
          label="Tag"
          options={knownTags.value.map((tag) => ({value: tag, label: tag}))}
          value={value}
          onPick={(tag) => {
            close();
            onPick(tag);
          }}
        />
      )}
    </PopoverButton>
  );
}
