// SPDX-License-Identifier: Apache-2.0
import type {ScaleKind} from '../chart/axes/axis';

export interface ScaleChoice {
  readonly value: ScaleKind;
  readonly label: string;
  readonly hint: string;
}

const linear: ScaleChoice = {value: 'linear', label: 'Linear', hint: 'Linear scale'};
const log: ScaleChoice = {
  value: 'log',
  label: 'Log',
  hint: 'Logarithmic scale: values of zero or less are not shown',
};
const symlog: ScaleChoice = {
  value: 'symlog',
  label: 'Symlog',
  hint: 'Symmetric logarithmic scale: also shows zero and negative values',
};

/** The choices for the scale of an axis, for all dashboards that have one. */
export const scaleKinds: readonly ScaleChoice[] = [linear, log, symlog];

/** The choices for values that may be negative. */
export const signedScaleKinds: readonly ScaleChoice[] = [linear, symlog];
