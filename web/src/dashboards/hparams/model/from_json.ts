// SPDX-License-Identifier: Apache-2.0
import {makeCategoryColumn, makeNumberColumn} from './make_column';
import {metricTitle, printMetric} from './metric_spec';
import type {Logged, Trial, TrialColumn, TrialStatus, TrialTable} from './trial_table';

interface Session {
  run: string;
  group: string;
  status: TrialStatus;
  start: number | null;
  end: number | null;
  hparams: Record<string, Logged>;
  metrics: ({last: number | string} | null)[];
}

export interface HparamsJson {
  version: number;
  hparams: {name: string; display_name: string; description: string; type: string}[];
  metrics: {tag: string; group: string; display_name: string; description: string}[];
  sessions: Session[];
  problems: {run: string; message: string}[];
}

export function fromJson(json: HparamsJson): TrialTable {
  const {sessions} = json;
  const hparams = json.hparams.map(
    ({name, display_name: title, description, type}): TrialColumn => {
      const labels = {id: `h:${name}`, title: title || name, description, kind: 'hparam'} as const;
      const logged = sessions.map((session) => session.hparams[name] ?? null);
      const reason = () => `${name} was not logged by this trial`;
      if (type === 'number') {
        const values = Float64Array.from(logged, (v) => (v === null ? Number.NaN : Number(v)));
        const positive = [...values].filter((v) => !Number.isNaN(v));
        const isLog =
          positive.length > 2 &&
          Math.min(...positive) > 0 &&
          Math.max(...positive) / Math.min(...positive) > 50;
        return makeNumberColumn(labels, values, reason, {isLog});
      }
      const domain = [...new Set(logged)].filter((v) => v !== null).sort();
      const index = new Map<Logged, number>(domain.map((value, i) => [value, i]));
      return makeCategoryColumn(
        labels,
        domain,
        Float64Array.from(logged, (v) => index.get(v) ?? Number.NaN),
        reason,
      );
    },
  );
  const metrics = json.metrics.map(({tag, group, display_name, description}, i): TrialColumn => {
    const metric = {tag, group, value: 'last'} as const;
    const values = Float64Array.from(sessions, (s) => Number(s.metrics[i]?.last ?? Number.NaN));
    const labels = {
      id: `m:${printMetric(metric)}`,
      title: display_name || metricTitle(metric),
      description,
      kind: 'metric',
    } as const;
    return makeNumberColumn(
      labels,
      values,
      () => `${tag} was not logged by any run of this trial`,
      {metric},
    );
  });
  const settings = new Map<string, number>();
  const trials = sessions.map(({run, group, status, start, end, hparams}): Trial => {
    const key = JSON.stringify(Object.entries(hparams).filter(([name]) => !/seed/.test(name)));
    if (!settings.has(key)) settings.set(key, settings.size);
    return {
      name: run,
      group,
      setting: settings.get(key)!,
      runs: [run],
      status,
      start: start ?? undefined,
      end: end ?? undefined,
    };
  });
  return {
    version: json.version,
    trialSet: String(json.version),
    trials,
    columns: [...hparams, ...metrics],
    available: json.metrics.map(({tag, group}, i) => ({tag, group, trials: metrics[i]!.present})),
    problems: json.problems,
  };
}
