// SPDX-License-Identifier: Apache-2.0
// What the scatter view shows. All of it is part of the address.
import {choiceCodec, flagCodec, listCodec, textCodec} from '../../../base/codec';
import {urlSignal} from '../../../base/url_state';
import {following, inItems, inText} from '../model/column_settings';

export type Mode = 'matrix' | 'pair' | 'contour' | 'front';

const step = {isStep: true} as const;

export const mode = urlSignal<Mode>(
  'hpScatter',
  choiceCodec<Mode>('matrix', 'pair', 'contour', 'front'),
  'matrix',
  {isStep: true, isApart: true},
);

/** The columns of the axes; a mode that cannot show one chooses another. */
export const xId = following(urlSignal('hpX', textCodec, '', step), inText);
export const yId = following(urlSignal('hpY', textCodec, '', step), inText);
/** The metric that a contour plot shows. */
export const zId = following(urlSignal('hpZ', textCodec, '', step), inText);

export const hasTrend = urlSignal('hpTrend', flagCodec, true, step);

/** The columns across the matrix and down; empty for those that the page chooses. */
export const matrixColumns = following(
  urlSignal<readonly string[]>('hpAcross', listCodec, [], step),
  inItems,
);
export const matrixRows = following(
  urlSignal<readonly string[]>('hpDown', listCodec, [], step),
  inItems,
);
