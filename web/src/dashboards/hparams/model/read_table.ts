// SPDX-License-Identifier: Apache-2.0
// Reads the response of /api/v1/hparams with format=columns; src/dashboards/hparams/http_api.md
// describes it.
import {type Result, success} from '../../../base/result';
import {type ColumnReader, openColumns, type PackedColumn} from '../../../data/columns';
import {labelOf, shortened} from './cell_text';
import {type MetricSpec, metricColumnId} from './metric_spec';
import type {Logged, Trial, TrialColumn, TrialStatus, TrialTable} from './trial_table';

interface PackedTrials {
  readonly count: number;
  readonly name: readonly string[];
  readonly group: readonly string[];
  readonly runs: readonly (readonly string[])[];
  readonly setting: PackedColumn;
  readonly status: PackedColumn;
  readonly start: PackedColumn;
  readonly end: PackedColumn;
}

interface PackedTrialColumn extends Partial<MetricSpec> {
  readonly kind: TrialColumn['kind'];
  readonly name?: string;
  readonly title: string;
  readonly description: string;
  readonly differs: boolean;
  readonly present: number;
  readonly type: 'number' | 'category';
  readonly is_log?: boolean;
  readonly extent?: readonly [JsonNumber, JsonNumber] | null;
  readonly declared?: readonly [JsonNumber, JsonNumber] | null;
  readonly domain?: readonly Logged[];
  readonly values: PackedColumn;
  readonly missing?: PackedColumn;
  readonly odd_texts?: readonly string[];
}

/** Infinities are texts. */
type JsonNumber = number | string;

interface Header {
  readonly version: number;
  readonly trial_set: string;
  readonly trials: PackedTrials;
  readonly columns: readonly PackedTrialColumn[];
  readonly available: TrialTable['available'];
  readonly problems: TrialTable['problems'];
}

/** In the order of their codes. */
const STATUSES: readonly TrialStatus[] = ['unknown', 'success', 'failure', 'running'];

const NOT_LOGGED = 1;
const FIRST_ODD_TEXT = 16;

/** By the code in the response. */
const REASONS: readonly (string | undefined)[] = [
  undefined,
  'This trial has not logged it.',
  'Logged as None.',
  'Logged as NaN.',
  'Only NaN was logged.',
  'The other metric has no best step here.',
];

export function readTable(buffer: ArrayBuffer): Result<TrialTable> {
  const opened = openColumns<Header>(buffer);
  if (!opened.ok) return opened;
  const {header, reader} = opened.value;
  const {count} = header.trials;
  return success({
    version: header.version,
    trialSet: header.trial_set,
    trials: readTrials(header.trials, reader),
    columns: header.columns.map((packed) => readColumn(packed, count, reader)),
    available: header.available,
    problems: header.problems,
  });
}

function readTrials(packed: PackedTrials, reader: ColumnReader): Trial[] {
  const {count} = packed;
  const settings = reader.doubles(packed.setting, count);
  const statuses = reader.doubles(packed.status, count);
  const starts = reader.doubles(packed.start, count);
  const ends = reader.doubles(packed.end, count);
  return packed.name.map((name, i) => ({
    name,
    group: packed.group[i] ?? '',
    runs: packed.runs[i] ?? [],
    setting: settings[i] ?? 0,
    status: STATUSES[statuses[i] ?? 0] ?? 'unknown',
    start: timeOf(starts[i]),
    end: timeOf(ends[i]),
  }));
}

function timeOf(seconds: number | undefined): number | undefined {
  return Number.isNaN(seconds) ? undefined : seconds;
}

function readColumn(packed: PackedTrialColumn, count: number, reader: ColumnReader): TrialColumn {
  const codes = packed.missing && reader.doubles(packed.missing, count);
  const oddTexts = packed.odd_texts ?? [];
  const base = {
    id: idOf(packed),
    title: shortened(packed.title),
    description: packed.description,
    kind: packed.kind,
    differs: packed.differs,
    present: packed.present,
    values: reader.doubles(packed.values, count),
    missing: (trial: number) => reasonOf(codes?.[trial] ?? 0, oddTexts),
  };
  if (packed.type === 'category') {
    const domain = packed.domain ?? [];
    return {...base, type: 'category', domain, labels: domain.map(labelOf)};
  }
  return {
    ...base,
    type: 'number',
    isLog: packed.is_log ?? false,
    extent: intervalOf(packed.extent),
    declared: intervalOf(packed.declared),
    ...(packed.kind === 'metric' ? {metric: metricOf(packed)} : {}),
  };
}

function intervalOf(interval: PackedTrialColumn['extent']): readonly [number, number] | undefined {
  return interval ? [Number(interval[0]), Number(interval[1])] : undefined;
}

function reasonOf(code: number, oddTexts: readonly string[]): string | undefined {
  if (code === 0) return undefined;
  if (code < FIRST_ODD_TEXT) return REASONS[code] ?? REASONS[NOT_LOGGED];
  const text = oddTexts[code - FIRST_ODD_TEXT];
  return text === undefined
    ? 'Logged as a text that is not a number.'
    : `Logged as "${text}", which is not a number.`;
}

function idOf(packed: PackedTrialColumn): string {
  if (packed.kind === 'metric') return metricColumnId(metricOf(packed));
  return `${packed.kind === 'name' ? 'n' : 'h'}:${packed.name}`;
}

function metricOf({
  tag = '',
  group = '',
  value = 'last',
  n,
  of,
  goal,
}: PackedTrialColumn): MetricSpec {
  return {
    tag,
    group,
    value,
    ...(n === undefined ? {} : {n}),
    ...(of ? {of} : {}),
    ...(goal ? {goal} : {}),
  };
}
