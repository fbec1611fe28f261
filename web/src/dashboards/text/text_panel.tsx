// SPDX-License-Identifier: Apache-2.0
// One text tag of one run. It requests the texts that its card shows.
import {formatInteger} from '../../base/format';
import {nearestStep} from '../../base/nearest_step';
import {type Result, success} from '../../base/result';
import {useRecords} from '../../cards/use_records';
import {useRequest} from '../../cards/use_request';
import {runsByTag} from '../../data/media';
import {fetchTexts} from '../../data/texts';
import * as settings from './settings';
import {type ComparedText, TextCardView} from './text_card';
import type {TextCard} from './text_cards';

const HISTORY_MAX = 100;

export function TextPanel({card, isPinned}: {card: TextCard; isPinned: boolean}) {
  const {run, tag} = card;
  const {records, isKnown: isListKnown} = useRecords('text', run, tag).list.value;
  const logged = records.map((record) => record.step);
  const at = nearestStep(logged, settings.steps.stepOf(card.id));
  const step = logged[at];
  const search = settings.search.value.trim();
  const isList = settings.mode.value === 'history' || search !== '';
  const window = isList ? {max: HISTORY_MAX, search} : {begin: step, end: step, max: 1};
  const texts = useRequest(JSON.stringify([window, logged.length, isListKnown]), async (cancel) => {
    if (!isListKnown) return success(undefined);
    return step === undefined
      ? success({texts: [], matching: 0})
      : fetchTexts({run, tag, ...window}, cancel);
  });
  const other = settings.mode.value === 'diff' ? otherText(card, logged, at) : undefined;
  const compared = useRequest(JSON.stringify([other, logged.length]), async (cancel) =>
    other ? fetchCompared(other, nameOf(other, run), cancel) : success(undefined),
  );
  return (
    <TextCardView
      card={card}
      isPinned={isPinned}
      steps={logged}
      isList={isList}
      texts={texts.value?.texts}
      matching={texts.value?.matching ?? 0}
      compared={compared.value}
      isFirst={other === undefined}
      problem={texts.problem ?? compared.problem}
    />
  );
}

interface OtherText {
  readonly run: string;
  readonly tag: string;
  readonly begin?: number;
  readonly end?: number;
  readonly max: number;
}

/** The text to compare with: the chosen run's text up to this step, or the previous text. */
function otherText(
  {run, tag}: TextCard,
  logged: readonly number[],
  at: number,
): OtherText | undefined {
  const step = logged[at];
  const chosen = settings.compareWith.value;
  const hasTag = runsByTag('text').value.get(tag)?.includes(chosen);
  if (chosen !== '' && chosen !== run && hasTag && step !== undefined) {
    return {run: chosen, tag, end: step, max: 1};
  }
  const before = logged[at - 1];
  return before === undefined ? undefined : {run, tag, begin: before, end: before, max: 1};
}

/** Includes its name, because the card still shows it while another one is loading. */
async function fetchCompared(
  other: OtherText,
  name: string,
  cancel: AbortSignal,
): Promise<Result<ComparedText>> {
  const result = await fetchTexts(other, cancel);
  return result.ok ? success({name, text: result.value.texts[0]}) : result;
}

function nameOf(other: OtherText, run: string): string {
  return other.run === run ? `step ${formatInteger(other.begin ?? 0)}` : other.run;
}
