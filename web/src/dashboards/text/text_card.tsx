// SPDX-License-Identifier: Apache-2.0
import {counted, formatInteger, formatTime} from '../../base/format';
import type {Problem} from '../../base/result';
import {CardFrame} from '../../cards/card_frame';
import {PinActions, pinDropHandler} from '../../cards/pin_actions';
import {RunBadge} from '../../cards/run_name';
import {saveText} from '../../cards/save';
import {StepSlider} from '../../cards/steps/step_slider';
import {colourOf} from '../../data/colours';
import {type LoggedText, rawText} from '../../data/texts';
import {IconButton} from '../../widgets/button';
import {SafeHtml} from '../../widgets/text/safe_html';
import {tooltip} from '../../widgets/tooltip';
import {useContentHeight} from './card_heights';
import {diffLines} from './line_diff';
import * as settings from './settings';
import type {TextCard} from './text_cards';

/** The text to compare with. Without a text, that run has none up to the step. */
export interface ComparedText {
  readonly name: string;
  readonly text: LoggedText | undefined;
}

export interface TextCardProps {
  readonly card: TextCard;
  readonly isPinned: boolean;
  readonly steps: readonly number[];
  /** Whether several texts are listed, instead of the text of one step. */
  readonly isList: boolean;
  readonly texts: readonly LoggedText[] | undefined;
  readonly matching: number;
  /** Undefined until loaded. */
  readonly compared: ComparedText | undefined;
  /** True for the first text of a tag that is not compared with another run. */
  readonly isFirst: boolean;
  readonly problem: Problem | undefined;
}

/** The texts of one tag in one run. It neither holds nor fetches data. */
export function TextCardView(props: TextCardProps) {
  const {card, isPinned, steps, isList, texts, problem} = props;
  const place = {pins: settings.pins, isPinned};
  const isLoaded = texts !== undefined || problem !== undefined;
  const content = useContentHeight(card.id, isLoaded);
  const {colour} = colourOf.value(card.run);
  return (
    <CardFrame
      card={card}
      badges={
        <span class="text-card-run" {...tooltip(card.run)}>
          <span class="text-card-swatch" style={{background: colour}} />
          <RunBadge name={card.run} />
        </span>
      }
      meta={countOf(props)}
      take={pinDropHandler(card, place)}
      actions={
        <>
          <PinActions card={card} place={place} />
          <SaveButton card={card} texts={texts} />
        </>
      }
    >
      {/* Above the text, so that it stays under the pointer while the height of the text changes. */}
      {!isList && steps.length > 1 && (
        <StepSlider
          label={`Step of ${card.tag}`}
          steps={steps}
          step={settings.steps.stepOf(card.id)}
          choose={(step) => settings.steps.setStep(card.id, step)}
        />
      )}
      {isLoaded ? (
        // biome-ignore lint/a11y/useSemanticElements: a section would be one of many landmarks.
        <div
          key="text"
          class="text-card-body"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts must scroll by keyboard.
          tabIndex={0}
          role="group"
          aria-label={`${card.tag} of ${card.run}`}
        >
          {problem && (
            <div class="card-note" role="alert">
              {problem.message}
            </div>
          )}
          <div ref={content}>{texts !== undefined && <Texts {...props} texts={texts} />}</div>
        </div>
      ) : (
        <div key="wait" class="card-skeleton" />
      )}
    </CardFrame>
  );
}

function countOf({isList, texts, matching, steps}: TextCardProps): string {
  if (!isList || !texts)
    return `${formatInteger(steps.length)} ${steps.length === 1 ? 'step' : 'steps'}`;
  if (settings.search.value.trim() !== '') return counted(matching, 'match', 'matches');
  return `latest ${formatInteger(texts.length)} of ${formatInteger(steps.length)}`;
}

function SaveButton({card, texts}: {card: TextCard; texts: readonly LoggedText[] | undefined}) {
  const name = `${card.tag}_${card.run}`.replace(/[^\w.-]+/g, '_');
  const content = (texts ?? []).map((text) => `step ${text.step}\n${rawText(text)}\n`).join('\n');
  return (
    <IconButton
      icon="download"
      label="Save text"
      isDisabled={content === ''}
      onClick={() => saveText(content, `${name}.txt`, 'text/plain')}
    />
  );
}

function Texts({isList, texts, compared, isFirst}: TextCardProps & {texts: readonly LoggedText[]}) {
  if (texts.length === 0) {
    const isSearching = settings.search.value.trim() !== '';
    return <div class="card-note">{isSearching ? 'No matches.' : 'No text yet.'}</div>;
  }
  if (settings.mode.value === 'diff' && !isList) {
    if (isFirst)
      return <div class="card-note">This is the first step; there is nothing to compare with.</div>;
    return compared ? <Diff before={compared} after={texts[0]!} /> : null;
  }
  return (
    <>
      {texts.map((text) => (
        <section key={text.step} class="text-card-text">
          {isList && (
            <h4 class="text-card-step">
              step {formatInteger(text.step)} · {formatTime(text.wall_time)}
            </h4>
          )}
          <OneText text={text} />
        </section>
      ))}
    </>
  );
}

function OneText({text}: {text: LoggedText}) {
  if (text.problem) return <div class="text-card-problem">{text.problem}</div>;
  if (settings.mode.value === 'raw') return <pre class="text-card-raw">{rawText(text)}</pre>;
  return <SafeHtml html={text.html ?? ''} mark={settings.search.value.trim()} />;
}

const signs = {same: ' ', added: '+', removed: '−'} as const;

function Diff({before: {name, text: before}, after}: {before: ComparedText; after: LoggedText}) {
  const lines = diffLines(before ? rawText(before) : '', rawText(after));
  const isEqual = lines.every(({kind}) => kind === 'same');
  return (
    <>
      <h4 class="text-card-step">{isEqual ? `identical to ${name}` : `changes from ${name}`}</h4>
      <pre class="text-card-raw">
        {lines.map(({kind, text}, i) => (
          <div key={`${i} ${kind}`} class={`text-card-${kind}`}>
            {signs[kind]} {text}
          </div>
        ))}
      </pre>
    </>
  );
}
