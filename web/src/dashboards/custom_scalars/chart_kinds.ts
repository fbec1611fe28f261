// SPDX-License-Identifier: Apache-2.0
import type {Chart} from './layout/layout';
import {matchTags, patternOf} from './patterns/patterns';

/** Converts a chart to another kind and keeps as many of its tags as possible. */
export function chartOfKind(chart: Chart, kind: Chart['kind'], known: readonly string[]): Chart {
  const {title} = chart;
  if (chart.kind === kind) return chart;
  if (chart.kind === 'margin') {
    const tags = chart.series.flatMap(({value, lower, upper}) => [value, lower, upper]);
    const patterns = [...new Set(tags)].filter(Boolean).map(patternOf);
    return {kind: 'multiline', title, patterns: patterns.length > 0 ? patterns : ['']};
  }
  const [value = '', lower = '', upper = ''] = matchTags(chart.patterns, known).tags;
  return {kind: 'margin', title, series: [{value, lower, upper}]};
}
