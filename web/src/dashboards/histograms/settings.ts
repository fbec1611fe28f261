// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard. Settings shared with distributions are in histogram_cards.
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
/** The number of equal bins for the values in view. */
export const bins = urlSignal('histogramBins', numberCodec(5, 200), 30, {isHabit: true});
/** The percentage of values at either end that the fitted range of values omits. */
export const clipPercent = urlSignal('histogramClip', numberCodec(0, 25, 3), 0, {isHabit: true});
