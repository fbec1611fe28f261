// SPDX-License-Identifier: Apache-2.0
import {formatInteger, formatTime} from '../base/format';
import type {MediaRecord} from '../data/media_record';
import {tooltip} from '../widgets/tooltip';

export interface StepMetaProps {
  readonly records: readonly MediaRecord[];
  /** The index of the record that is shown. */
  readonly at: number;
  /** The requested step, if any. */
  readonly requested: number | undefined;
}

/** The position of the shown record among all, and whether it is the requested one. */
export function StepMeta({records, at, requested}: StepMetaProps) {
  const record = records[at];
  if (!record) return null;
  const time = formatTime(record.wall_time ?? Number.NaN);
  const isAbsent = requested !== undefined && requested !== record.step;
  const place = `${formatInteger(at + 1)} of ${formatInteger(records.length)}`;
  if (!isAbsent) return <span {...tooltip(`Logged ${time}`)}>{place}</span>;
  const hint = `Step ${formatInteger(requested)} was not logged; showing the nearest. Logged ${time}`;
  return <span {...tooltip(hint)}>nearest · {place}</span>;
}
