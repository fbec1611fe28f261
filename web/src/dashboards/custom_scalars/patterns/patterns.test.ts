// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {matchTags, patternOf, problemOf} from './patterns';

const tags = ['loss', 'loss/aux', 'loss/total', 'train/loss', 'a.b', 'axb'];
const matching = (...patterns: string[]) => matchTags(patterns, tags).tags;

describe('patterns', () => {
  it('match a prefix of the tag', () => {
    expect(matching('loss')).toEqual(['loss', 'loss/aux', 'loss/total']);
    expect(matching('aux')).toEqual([]);
    expect(matching('.*loss$')).toEqual(['loss', 'train/loss']);
  });

  it('combine their matches, in order', () => {
    expect(matching('train/.*', 'loss/t', '.*loss')).toEqual([
      'train/loss',
      'loss/total',
      'loss',
      'loss/aux',
    ]);
    expect(matching('a|loss$')).toEqual(['loss', 'a.b', 'axb']);
  });

  it('accept Python syntax', () => {
    expect(matching('(?i)LOSS/')).toEqual(['loss/aux', 'loss/total']);
    expect(matching('(?P<word>los)(?P=word)?s')).toEqual(['loss', 'loss/aux', 'loss/total']);
    expect(matching('\\Aloss\\Z')).toEqual(['loss']);
  });

  it('that are invalid are reported, and the others still match', () => {
    const {tags: found, problems} = matchTags(['(', 'train', ''], tags);
    expect(found).toEqual(['train/loss']);
    expect(problems.map(({pattern}) => pattern)).toEqual(['(', '']);
    expect(problemOf('(')).toMatch(/group/);
    expect(problemOf('a+')).toBeUndefined();
  });
});

it('can be made from a tag', () => {
  expect(matching(patternOf('a.b'))).toEqual(['a.b']);
  expect(matching(patternOf('loss'))).toEqual(['loss']);
});
