// SPDX-License-Identifier: Apache-2.0
// What the user has set in this dashboard only; what histograms share is in cards/.
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
