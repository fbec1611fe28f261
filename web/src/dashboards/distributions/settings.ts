// SPDX-License-Identifier: Apache-2.0
// The user's settings in this dashboard. Settings shared with histograms are in histogram_cards.
import {choiceCodec} from '../../base/codec';
import {urlSignal} from '../../base/url_state';
import type {ScaleKind} from '../../chart/axes/axis';
import type {YFit} from '../../chart/types';

export const scale = urlSignal(
  'distributionScale',
  choiceCodec<ScaleKind>('linear', 'symlog'),
  'linear',
  {isStep: true},
);
export const fit = urlSignal('distributionFit', choiceCodec<YFit>('all', 'robust'), 'all', {
  isHabit: true,
});
