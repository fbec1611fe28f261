// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {
  guessGoal,
  isAccompanying,
  type MetricSpec,
  metricName,
  metricTitle,
  mostTelling,
  nameInTitle,
  parseMetric,
  printMetric,
} from './metric_spec';

const specs: readonly MetricSpec[] = [
  {tag: 'loss', group: '', value: 'last'},
  {tag: 'a|b%7C', group: 'validation/x', value: 'min'},
  {tag: 'loss', group: '', value: 'tail', n: 25},
  {
    tag: 'accuracy',
    group: 'eval',
    value: 'at_best',
    goal: 'maximize',
    of: {tag: 'f1', group: 'eval'},
  },
];

describe('a metric in the address', () => {
  it('is read as it was written', () => {
    for (const spec of specs) expect(parseMetric(printMetric(spec))).toEqual(spec);
  });

  it('is ignored if it is not valid', () => {
    for (const text of ['', 'last', 'best||loss', 'tail||loss', 'at_best||loss|maximize'])
      expect(parseMetric(text)).toBeUndefined();
  });
});

it('the title says which value it is, unless it is the last', () => {
  expect(specs.map(metricTitle)).toEqual([
    'loss',
    'validation/x/a|b%7C (min)',
    'loss (mean of last 25)',
    'eval/accuracy (at highest eval/f1)',
  ]);
});

it('the name in a title is without the value', () => {
  for (const spec of specs) expect(nameInTitle(metricTitle(spec), spec)).toBe(metricName(spec));
  expect(nameInTitle('Accuracy (max)', {tag: 'acc', group: '', value: 'max'})).toBe('Accuracy');
});

it('guesses the goal from the words of the tag', () => {
  for (const tag of ['epoch_val_accuracy', 'Accuracy', 'val/top5', 'eval.F1-macro', 'mAP'])
    expect(guessGoal({tag, group: ''})).toBe('maximize');
  for (const tag of ['eval/loss', 'vacancy', 'top', 'stop1', 'unscored', ''])
    expect(guessGoal({tag, group: ''})).toBe('minimize');
  expect(guessGoal({tag: 'loss', group: 'accuracy'})).toBe('minimize');
});

it('knows metrics that only go with a search', () => {
  const tags = ['lr', 'time/epoch', 'training_iteration', 'global_steps', 'done', 'epoch_loss'];
  const found = tags.filter((tag) => isAccompanying({tag, group: ''}));
  expect(found).toEqual(['lr', 'time/epoch', 'training_iteration', 'global_steps', 'done']);
});

it('puts the metric first that a search is most likely about', () => {
  const first = (...names: string[]) =>
    mostTelling(names.map((tag) => ({metric: {tag, group: '', value: 'last' as const}})))?.metric
      .tag;
  expect(first('epoch_learning_rate', 'epoch_loss', 'validation/epoch_loss')).toBe(
    'validation/epoch_loss',
  );
  expect(first('time/epoch', 'ray/tune/done', 'loss')).toBe('loss');
  expect(first('lr')).toBe('lr');
  expect(first()).toBeUndefined();
});
