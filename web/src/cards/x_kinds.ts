// SPDX-License-Identifier: Apache-2.0
import type {XKind} from '../chart/types';

/** The choice of an axis of steps or time, for all dashboards that have one. */
export const xKinds: readonly {value: XKind; label: string; hint: string}[] = [
  {value: 'step', label: 'Step', hint: 'The step that was logged'},
  {value: 'relative', label: 'Relative', hint: 'Time since the run began'},
  {value: 'wall_time', label: 'Wall', hint: 'Time of day, in your time zone'},
];
