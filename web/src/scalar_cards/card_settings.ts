// SPDX-License-Identifier: Apache-2.0
import {type Codec, rangeCodec} from '../base/codec';
import type {Range, ScaleKind} from '../chart/axes/axis';
import type {YFit} from '../chart/types';

/** A selected step, or a range of steps. */
export interface Selection {
  readonly begin: number;
  readonly end?: number | undefined;
}

/** The settings of one card that differ from the dashboard's. */
export interface CardSettings {
  readonly isWide?: true;
  readonly yScale?: ScaleKind;
  readonly yFit?: YFit;
  readonly xRange?: Range;
  /** Shows all its points, whatever zoom the cards share. */
  readonly isXFitted?: true;
  readonly yRange?: Range;
  readonly selection?: Selection;
  /** For a card that shows one run, or one step, at a time. */
  readonly run?: string;
  readonly step?: number;
}

export const selectionCodec: Codec<Selection | undefined> = {
  parse(text) {
    const [begin, end] = text.split('..').map(Number);
    if (begin === undefined || !Number.isFinite(begin) || text === '') return undefined;
    if (end === undefined || !Number.isFinite(end)) return {begin};
    return {begin: Math.min(begin, end), end: Math.max(begin, end)};
  },
  print: (chosen) => {
    if (!chosen) return '';
    return chosen.end === undefined ? `${chosen.begin}` : `${chosen.begin}..${chosen.end}`;
  },
};

interface Field {
  print(view: CardSettings): string | undefined;
  parse(text: string): Partial<CardSettings>;
}

const isScale = (text: string): text is ScaleKind => ['linear', 'log', 'symlog'].includes(text);

const fields: Readonly<Record<string, Field>> = {
  wide: {print: (view) => (view.isWide ? '1' : undefined), parse: () => ({isWide: true})},
  y: {
    print: (view) => view.yScale,
    parse: (text) => (isScale(text) ? {yScale: text} : {}),
  },
  fit: {
    print: (view) => view.yFit,
    parse: (text) => (text === 'all' || text === 'robust' ? {yFit: text} : {}),
  },
  x: {
    print: (view) => (view.isXFitted ? 'all' : undefined),
    parse: (text) => (text === 'all' ? {isXFitted: true} : {}),
  },
  xr: {
    print: (view) => view.xRange && rangeCodec.print(view.xRange),
    parse: (text) => present('xRange', rangeCodec.parse(text)),
  },
  yr: {
    print: (view) => view.yRange && rangeCodec.print(view.yRange),
    parse: (text) => present('yRange', rangeCodec.parse(text)),
  },
  at: {
    print: (view) => view.selection && selectionCodec.print(view.selection),
    parse: (text) => present('selection', selectionCodec.parse(text)),
  },
  run: {
    print: (view) => view.run && escapeSigns(view.run),
    parse: (text) => ({run: unescapeSigns(text)}),
  },
  step: {
    print: (view) => (view.step === undefined ? undefined : String(view.step)),
    parse: (text) => (Number.isFinite(Number(text)) ? {step: Number(text)} : {}),
  },
};

function present<K extends keyof CardSettings>(key: K, value: CardSettings[K] | undefined) {
  return value === undefined ? {} : ({[key]: value} as Partial<CardSettings>);
}

/** `s:train/loss!y:log!wide:1,s:acc!yr:0..1` */
export const cardSettingsCodec: Codec<ReadonlyMap<string, CardSettings>> = {
  parse(text) {
    const views = new Map<string, CardSettings>();
    for (const item of text.split(',').filter(Boolean)) {
      const [id = '', ...settings] = item.split('!');
      views.set(unescapeSigns(id), parseView(settings));
    }
    return views;
  },
  print: (views) => [...views].map(([id, view]) => printView(id, view)).join(','),
};

function parseView(settings: readonly string[]): CardSettings {
  let view: CardSettings = {};
  for (const setting of settings) {
    const at = setting.indexOf(':');
    const field = fields[setting.slice(0, at)];
    if (field) view = {...view, ...field.parse(setting.slice(at + 1))};
  }
  return view;
}

function printView(id: string, view: CardSettings): string {
  const printed = Object.entries(fields).flatMap(([name, field]) => {
    const text = field.print(view);
    return text === undefined ? [] : [`${name}:${text}`];
  });
  return [escapeSigns(id), ...printed].join('!');
}

// The characters that separate cards and settings.
function escapeSigns(text: string): string {
  return text.replace(/[%,!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function unescapeSigns(text: string): string {
  return text.replace(/%(25|2c|21)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
