// SPDX-License-Identifier: Apache-2.0
// What the user has set in this dashboard only; what distributions share is in cards/.
import {choiceCodec, flagCodec, numberCodec} from '../../base/codec';
import {urlSignal} from '../../base/url_state';
import type {HistogramMode} from '../../chart/histogram/histogram_types';

export const mode = urlSignal(
  'histogramMode',
  choiceCodec<HistogramMode>('offset', 'overlay', 'heat'),
  'offset',
  {isHabit: true},
);
export const isLog = urlSignal('histogramLog', flagCodec, false);
/** How many equal bins the values in view fall into. */
export const bins = urlSignal('histogramBins', numberCodec(5, 200), 30, {isHabit: true});
/** The share of numbers, in per cent, that the range of values leaves out at either end. */
export const clipPercent = urlSignal('histogramClip', numberCodec(0, 25, 3), 0, {isHabit: true});
