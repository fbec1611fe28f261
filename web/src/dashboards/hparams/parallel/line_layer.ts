// SPDX-License-Identifier: Apache-2.0
// A canvas with the lines of many trials. What is visible is always finished: a sample that fits
// into one frame, so that lines follow a brush that is dragged, and all of them soon afterwards.
import {frameQueue, type Job, once} from '../../../chart/frame_queue';
import {acquireCanvas, preparePen, releaseCanvas} from '../../../chart/layers';
import {type LineSet, strokeLines} from './stroke_lines';

/** The time for the sample. Scripts and the browser need the rest of a frame. */
const SAMPLE_MS = 7;
const SAMPLE_MIN = 150;
/** All lines are drawn once nothing has changed for this long. */
const CALM_MS = 70;
/** Before anything was measured. */
const LINE_MS_GUESS = 0.02;

export class LineLayer {
  private canvas = acquireCanvas();
  private set: LineSet | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How long a line of one segment takes, on average over the last drawings. */
  private segmentMs = LINE_MS_GUESS / 14;

  constructor(host: HTMLElement) {
    host.append(this.canvas);
  }

  /** Draws these lines instead. */
  draw(set: LineSet): void {
    if (isSame(this.set, set)) return;
    this.set = set;
    clearTimeout(this.timer);
    const sample = sampleOf(set.trials, this.sampleSize(set));
    if (sample === set.trials) {
      frameQueue.add(this, this.paint(set), true);
      return;
    }
    const paint = () => {
      // In one step, since it must be complete in this frame.
      for (const _ of this.paint({...set, trials: sample}));
    };
    frameQueue.add(this, once(paint), true);
    this.timer = setTimeout(() => frameQueue.add(this, this.paint(set)), CALM_MS);
  }

  destroy(): void {
    clearTimeout(this.timer);
    frameQueue.cancel(this);
    this.canvas.remove();
    releaseCanvas(this.canvas);
  }

  private sampleSize({axes}: LineSet): number {
    return Math.max(SAMPLE_MIN, Math.floor(SAMPLE_MS / (this.segmentMs * axes.length)));
  }

  private *paint(set: LineSet): Job {
    const {layout, pixel, trials, axes} = set;
    let canvas = acquireCanvas();
    try {
      const pen = preparePen(canvas, layout.width, layout.height, pixel, true);
      if (!pen) return;
      let spent = 0;
      const job = strokeLines(pen, set, () => void pen.getImageData(0, 0, 1, 1));
      for (let isDone = false; !isDone; ) {
        const began = performance.now();
        isDone = job.next().done ?? false;
        spent += performance.now() - began;
        if (!isDone) yield;
      }
      this.note(spent / Math.max(1, trials.length * axes.length), trials.length);
      this.canvas.replaceWith(canvas);
      [this.canvas, canvas] = [canvas, this.canvas];
    } finally {
      releaseCanvas(canvas);
    }
  }

  /** A few lines say little, since a clear canvas takes time as well. */
  private note(segmentMs: number, count: number): void {
    if (count >= SAMPLE_MIN) this.segmentMs += (segmentMs - this.segmentMs) / 3;
  }
}

function isSame(a: LineSet | undefined, b: LineSet): boolean {
  return (
    a !== undefined &&
    a.layout === b.layout &&
    a.axes === b.axes &&
    a.trials === b.trials &&
    a.colourOf === b.colourOf &&
    a.pixel === b.pixel
  );
}

/** Evenly from all of them, in the same order, with the last one. */
export function sampleOf(trials: Uint32Array, count: number): Uint32Array {
  if (trials.length <= count) return trials;
  const stride = trials.length / count;
  return Uint32Array.from(
    {length: count},
    (_, i) => trials[trials.length - 1 - Math.floor((count - 1 - i) * stride)]!,
  );
}
