// SPDX-License-Identifier: Apache-2.0
import {choiceCodec, numberCodec} from '../../../base/codec';
import {urlSignal} from '../../../base/url_state';

/** `chosen`: what distinguishes the trials that pass the filters. */
export type Method = 'fanova' | 'ped_anova' | 'chosen';

export const method = urlSignal<Method>(
  'hpMethod',
  choiceCodec<Method>('fanova', 'ped_anova', 'chosen'),
  'fanova',
  {isStep: true, isApart: true},
);
/** The share of the trials that are the best, in percent. */
export const bestPercent = urlSignal('hpBest', numberCodec(1, 50, 3), 10, {isStep: true});
