// SPDX-License-Identifier: Apache-2.0
import {choiceCodec} from '../base/codec';
import type {XKind} from '../chart/axes/axis';

/** The choices for an axis of steps or time, for all dashboards that have one. */
export const xKinds: readonly {value: XKind; label: string; hint: string}[] = [
  {value: 'step', label: 'Step', hint: 'Logged step'},
  {value: 'relative', label: 'Relative', hint: 'Time since the run started'},
  {value: 'wall_time', label: 'Wall', hint: 'Date and time in your time zone'},
];

export const xKindCodec = choiceCodec<XKind>(...xKinds.map(({value}) => value));
