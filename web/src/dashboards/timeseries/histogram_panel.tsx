// SPDX-License-Identifier: Apache-2.0
// One histogram tag of one run at a time; the histograms' own dashboard shows more.
import {CardFrame} from '../../cards/card_frame';
import {RunPicker} from '../../cards/run_picker';
import {useAnswer} from '../../cards/use_answer';
import './media_panel.css';
import {useSignal} from '@preact/signals';
import {useEffect, useRef} from 'preact/hooks';
import {formatInteger, formatNumber} from '../../base/format';
import type {Result} from '../../base/result';
import {bucketRange, rebin} from '../../chart/bins';
import {drawRidges, ridgeAt} from '../../chart/ridges';
import {colourOf, theme} from '../../data/colours';
import {askHistograms, type HistogramAnswer} from '../../data/media';
import {CardActions, takingPins} from './card_actions';
import type {PanelProps} from './scalar_panel';
import {countSteps, useRunOfTag} from './use_run_of_tag';

const BINS = 30;

const nobody: Promise<Result<HistogramAnswer>> = Promise.resolve({ok: true, value: []});

export function HistogramPanel({card, isPinned, width}: PanelProps) {
  const {runs, run, growth, choose} = useRunOfTag('histograms', card);
  const answer = useAnswer(JSON.stringify([run, growth]), (cancel) =>
    run === undefined ? nobody : askHistograms(run, card.tag, cancel),
  );
  const histograms = answer.value ?? [];
  return (
    <CardFrame
      card={card}
      take={takingPins(card, isPinned)}
      meta={histograms.length > 0 && countSteps(histograms.length)}
      actions={<CardActions card={card} isPinned={isPinned} menu={[]} />}
    >
      <div class="card-picture">
        {histograms.length > 0 && run !== undefined && (
          <Histograms histograms={histograms} run={run} width={width} />
        )}
        {answer.value === undefined && !answer.problem && <div class="card-skeleton" />}
        {answer.problem && (
          <div class="card-note" role="alert">
            {answer.problem.message}
          </div>
        )}
      </div>
      <RunPicker runs={runs} run={run} choose={choose} />
    </CardFrame>
  );
}

function Histograms(props: {histograms: HistogramAnswer; run: string; width: number}) {
  const {histograms, run, width} = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointed = useSignal<number | undefined>(undefined);
  const buckets = histograms.map(([, , held]) => held);
  const range = bucketRange(buckets);
  useEffect(() => {
    if (!range || !canvas.current) return;
    const bins = buckets.map((held) => rebin(held, range, BINS));
    const {colour} = colourOf.value(run);
    draw(canvas.current, {bins, range, colour, background: cardColour(), highlight: pointed.value});
  }, [histograms, run, width, theme.value, pointed.value]);
  if (!range) return <div class="card-note">The histograms are empty.</div>;
  const shown = histograms[pointed.value ?? histograms.length - 1]!;
  return (
    <div class="media-panel">
      <canvas
        ref={canvas}
        class="media-panel-canvas"
        role="img"
        aria-label={`${histograms.length} histograms of ${run}`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          pointed.value = ridgeAt(event.clientY - box.top, box.height, histograms.length);
        }}
        onPointerLeave={() => {
          pointed.value = undefined;
        }}
      />
      <div class="media-panel-axis">
        <span>{formatNumber(range.min)}</span>
        <span>step {formatInteger(shown[1])}</span>
        <span>{formatNumber(range.max)}</span>
      </div>
    </div>
  );
}

function cardColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--card').trim();
}

function draw(canvas: HTMLCanvasElement, ridges: Parameters<typeof drawRidges>[3]): void {
  const {clientWidth, clientHeight} = canvas;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = clientWidth * ratio;
  canvas.height = clientHeight * ratio;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(ratio, ratio);
  drawRidges(context, clientWidth, clientHeight, ridges);
}
