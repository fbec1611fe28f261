// SPDX-License-Identifier: Apache-2.0
// A layout of charts, and its file: the JSON of TensorBoard's layout message.
import {failure, type Result, success} from '../../../base/result';

export interface Layout {
  readonly categories: readonly Category[];
}

export interface Category {
  readonly title: string;
  /** Collapsed initially. */
  readonly isClosed: boolean;
  readonly charts: readonly Chart[];
}

export type Chart = MultilineChart | MarginChart;

/** One line per tag that matches one of the patterns. */
export interface MultilineChart {
  readonly kind: 'multiline';
  readonly title: string;
  readonly patterns: readonly string[];
}

/** Lines with a band around each. */
export interface MarginChart {
  readonly kind: 'margin';
  readonly title: string;
  readonly series: readonly MarginSeries[];
}

/** The three tags of a line with a band. */
export interface MarginSeries {
  readonly value: string;
  readonly lower: string;
  readonly upper: string;
}

export const emptyLayout: Layout = {categories: []};

type Fields = Readonly<Record<string, unknown>>;

/** Parses the layout of a file or of a server response. */
export function readLayout(json: unknown): Result<Layout> {
  if (!isFields(json)) return failure('malformed', 'Not a valid layout: expected a JSON object.');
  const categories = listOf(json, 'category');
  if (!categories) return failure('malformed', 'Not a valid layout: “category” must be a list.');
  return success({categories: categories.map(readCategory)});
}

export function parseLayout(text: string): Result<Layout> {
  try {
    return readLayout(JSON.parse(text));
  } catch {
    return failure('malformed', 'Not a valid layout: the file is not JSON.');
  }
}

function readCategory(fields: Fields): Category {
  return {
    title: textOf(fields, 'title'),
    isClosed: fields['closed'] === true,
    charts: (listOf(fields, 'chart') ?? []).map(readChart),
  };
}

function readChart(fields: Fields): Chart {
  const title = textOf(fields, 'title');
  const {margin, multiline} = fields;
  if (isFields(margin)) {
    return {kind: 'margin', title, series: (listOf(margin, 'series') ?? []).map(readSeries)};
  }
  const tags = isFields(multiline) && Array.isArray(multiline['tag']) ? multiline['tag'] : [];
  return {kind: 'multiline', title, patterns: tags.map(String)};
}

function readSeries(fields: Fields): MarginSeries {
  const [value, lower, upper] = ['value', 'lower', 'upper'].map((name) => textOf(fields, name));
  return {value: value!, lower: lower!, upper: upper!};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Absent fields are empty, as in every protobuf message; undefined if the type is wrong. */
function listOf(fields: Fields, name: string): readonly Fields[] | undefined {
  const value = fields[name] ?? [];
  return Array.isArray(value) ? value.filter(isFields) : undefined;
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** The layout as JSON, in the form that `json_format.Parse` accepts. */
export function layoutMessage(layout: Layout): object {
  return {
    version: 0,
    category: layout.categories.map(({title, isClosed, charts}) => ({
      title,
      ...(isClosed ? {closed: true} : {}),
      chart: charts.map(chartMessage),
    })),
  };
}

function chartMessage(chart: Chart): object {
  const {title} = chart;
  if (chart.kind === 'margin') return {title, margin: {series: chart.series}};
  return {title, multiline: {tag: chart.patterns}};
}

export function printLayout(layout: Layout): string {
  return `${JSON.stringify(layoutMessage(layout), null, 2)}\n`;
}

export function isSameLayout(a: Layout, b: Layout): boolean {
  return a === b || printLayout(a) === printLayout(b);
}
