// SPDX-License-Identifier: Apache-2.0
// Translates links to TensorBoard's page into ours. docs/timeseries.md has the table. Settings that
// we do not have are ignored, and so are settings that are not valid.
import {listCodec} from '../base/codec';
import {decodeSetting, encodeSetting, splitAddress} from '../base/url_state';
import {runSetCodec} from './run_set';

export interface Link {
  /** With its '?', or empty. */
  readonly query: string;
  /** Without the '#'. */
  readonly address: string;
}

// In TensorBoard each tab filters its own tags by this setting. Ours have a filter each.
const FILTERS: Readonly<Record<string, string>> = {
  images: 'imagesFilter',
  audio: 'audioFilter',
  mesh: 'meshFilter',
  histograms: 'histogramTags',
  distributions: 'histogramTags',
  text: 'textFilter',
  pr_curves: 'prTags',
  custom_scalars: 'customFilter',
};

const PIN_PREFIXES: Readonly<Record<string, string>> = {
  scalars: 's:',
  histograms: 'h:',
  images: 'i:',
};

type Pair = readonly [string, string];
type Translate = (text: string) => Pair | undefined;

// Settings in TensorBoard's query string.
const QUERY: Readonly<Record<string, Translate>> = {
  tagFilter: (text) => ['tagFilter', text],
  runFilter: (text) => ['runFilter', text],
  smoothing: translateSmoothing,
  runColorGroup: translateColours,
  pinnedCards: translatePins,
  darkMode: (text) => ['theme', text === 'false' ? 'light' : 'dark'],
};

// Settings that only TensorBoard has in the hash.
const HASH: Readonly<Record<string, Translate>> = {
  _smoothingWeight: translateSmoothing,
  regexInput: (text) => ['runFilter', text],
  runSelectionState: translateSelection,
  run: (text) => ['runs', runSetCodec.print({rule: 'some', listed: [text]})],
};

/** Returns our form of a link; undefined if nothing in it is TensorBoard's. */
export function translateLink({query, address}: Link): Link | undefined {
  const {name, pairs} = splitAddress(address);
  const asked = new URLSearchParams(query);
  const known = [...asked].filter(([key]) => Object.hasOwn(QUERY, key));
  const isHash = name === 'scalars' || pairs.some(([key]) => Object.hasOwn(HASH, key));
  if (known.length === 0 && !isHash) return undefined;
  const tab = name === 'scalars' ? 'timeseries' : name;
  const settings = new Map<string, string>();
  const add = (pair: Pair | undefined) => pair && settings.set(...pair);
  for (const [key, text] of known) {
    add(QUERY[key]!(text));
    asked.delete(key);
  }
  for (const [key, text] of pairs)
    add(isHash ? fromHash(key, text, tab) : [key, decodeSetting(text)]);
  const printed = [...settings].map(([key, text]) => `${key}=${encodeSetting(text)}`);
  return {
    query: asked.size > 0 ? `?${asked}` : '',
    address: [tab, ...printed].join('&'),
  };
}

function fromHash(key: string, text: string, tab: string): Pair | undefined {
  if (Object.hasOwn(HASH, key)) return HASH[key]!(decode(text));
  if (key === 'tagFilter') return [FILTERS[tab] ?? key, decode(text)];
  // The rest may be ours. Names of TensorBoard's that we do not have all start with an underscore.
  return key.startsWith('_') ? undefined : [key, decodeSetting(text)];
}

// In TensorBoard's hash a plus sign is one.
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function translateSmoothing(text: string): Pair | undefined {
  const weight = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(weight) ? ['smoothing', text] : undefined;
}

// Colours by experiment are not ours: a log directory is one experiment.
function translateColours(text: string): Pair | undefined {
  return text === 'run' || text.startsWith('regex:') ? ['colourBy', text] : undefined;
}

function translatePins(text: string): Pair | undefined {
  const ids = asList(parseJson(text)).flatMap((pin) => {
    const {plugin, tag, runId} = asObject(pin);
    const prefix = Object.hasOwn(PIN_PREFIXES, String(plugin)) && PIN_PREFIXES[String(plugin)];
    if (!prefix || typeof tag !== 'string' || tag === '') return [];
    // A run's id starts with the id of its experiment, which has no slash.
    const run = typeof runId === 'string' ? runId.slice(runId.indexOf('/') + 1) : '';
    return [run === '' ? prefix + tag : `${prefix}${tag}@${run}`];
  });
  return ids.length > 0 ? ['pins', listCodec.print([...new Set(ids)])] : undefined;
}

/** TensorBoard names the runs that the user checked and unchecked. */
function translateSelection(text: string): Pair | undefined {
  const states = Object.entries(asObject(parseJson(decodeBase64(text))));
  const named = (isOn: boolean) => states.flatMap(([run, state]) => (state === isOn ? [run] : []));
  const off = named(false);
  if (off.length > 0) return ['runs', runSetCodec.print({rule: 'all', listed: off})];
  const on = named(true);
  return on.length > 0 ? ['runs', runSetCodec.print({rule: 'some', listed: on})] : undefined;
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? {...value} : {};
}
