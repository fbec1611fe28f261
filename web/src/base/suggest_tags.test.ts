// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeSuggester} from './suggest_tags';

const suggest = makeSuggester(['acc', 'loss/a+b', 'loss/c', 'val/loss/c', 'val/x']);
const names = (text: string, isRegex = true) => suggest(text, isRegex).map(({name}) => name);

describe('suggestions for a filter of tags', () => {
  it('are folders, then tags; those that start with the text first', () => {
    expect(names('loss')).toEqual(['loss/', 'loss/a+b', 'loss/c', 'val/loss/c']);
    expect(names('c')).toEqual(['acc', 'loss/c', 'val/loss/c'].sort());
    expect(names('')).toEqual([
      'loss/',
      'val/',
      'acc',
      'loss/a+b',
      'loss/c',
      'val/loss/c',
      'val/x',
    ]);
    expect(names('nothing')).toEqual([]);
  });

  it('keep exactly what they name', () => {
    const [folder, tag] = suggest('loss', true);
    expect(folder).toEqual({name: 'loss/', count: 2, filter: '^loss/'});
    expect(tag).toEqual({name: 'loss/a+b', count: 1, filter: '^loss/a\\+b$'});
    expect(suggest('loss', false)[1]!.filter).toBe('loss/a+b');
  });

  it('go on below a folder, and end at a tag', () => {
    expect(names('^val/')).toEqual(['val/loss/c', 'val/x']);
    expect(names('^val/x$')).toEqual([]);
  });

  it('understand an expression that is not finished', () => {
    expect(names('a+b(')).toEqual([]);
    expect(names('loss/a+b')).toEqual(['loss/a+b']);
    expect(names('[', true)).toEqual([]);
    expect(makeSuggester(['f(x)'])('f(', true)[0]!.filter).toBe('^f\\(x\\)$');
  });

  it('are few, and quick with many tags', () => {
    const many = Array.from({length: 12_345}, (_, i) => `group${i % 99}/tag${i}`);
    for (const text of ['tag', '']) expect(makeSuggester(many)(text, true)).toHaveLength(25);
  });
});
