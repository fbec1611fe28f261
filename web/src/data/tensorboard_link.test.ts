// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {translateLink} from './tensorboard_link';

function translated(query: string, address = ''): string | undefined {
  const link = translateLink({query, address});
  return link && `${link.query}#${link.address}`;
}

function states(runs: Readonly<Record<string, boolean>>): string {
  return encodeURIComponent(btoa(JSON.stringify(runs)));
}

describe('a link to TensorBoard', () => {
  it('keeps its filters, smoothing and colours', () => {
    expect(
      translated(
        '?tagFilter=loss%2F.*&runFilter=a%2B&smoothing=0.8&runColorGroup=regex:(a|b)&darkMode=true',
        'timeseries',
      ),
    ).toBe(
      '#timeseries&tagFilter=loss/.*&runFilter=a%2B&smoothing=0.8' +
        '&colourBy=regex:(a|b)&theme=dark',
    );
  });

  it('keeps its pins, and leaves out those that are not valid', () => {
    const pins = [
      {plugin: 'scalars', tag: 'a,b'},
      {plugin: 'images', tag: 'x', runId: 'e/run', sample: 0},
      {plugin: 'images', tag: 'x', runId: 'e/run', sample: 1},
      {plugin: 'histograms', tag: 'h', runId: 'e/a/b'},
      {plugin: 'toString', tag: 'x'},
      {plugin: 'scalars', tag: ''},
      null,
      7,
    ];
    const query = `?pinnedCards=${encodeURIComponent(JSON.stringify(pins))}`;
    expect(translated(query)).toBe('#&pins=s:a%252Cb,i:x@run,h:h@a/b');
    for (const text of ['[', '{}', 'null', '[]']) {
      expect(translated(`?pinnedCards=${text}`)).toBe('#');
    }
  });

  it('of its older tabs has the settings in the hash', () => {
    expect(translated('', 'scalars&_smoothingWeight=0.93&regexInput=a%2B.*&tagFilter=b+')).toBe(
      '#timeseries&smoothing=0.93&runFilter=a%2B.*&tagFilter=b%2B',
    );
    expect(translated('', 'images&regexInput=a&tagFilter=b')).toBe(
      '#images&runFilter=a&imagesFilter=b',
    );
    expect(translated('', 'scalars&run=a,b')).toBe('#timeseries&runs=a%252Cb');
    expect(translated('', 'scalars&_showDownloadLinks=true')).toBe('#timeseries');
  });

  it('keeps the runs that were unchecked, otherwise those that were checked', () => {
    expect(translated('', `scalars&runSelectionState=${states({a: true, 'b/c': false})}`)).toBe(
      '#timeseries&runs=-b/c',
    );
    expect(translated('', `scalars&runSelectionState=${states({a: true})}`)).toBe(
      '#timeseries&runs=a',
    );
    for (const text of ['%', '!!', btoa('{'), btoa('null'), btoa('[]')]) {
      expect(translated('', `scalars&runSelectionState=${text}`)).toBe('#timeseries');
    }
  });

  it('keeps what is ours, and what it does not know', () => {
    expect(translated('', 'timeseries&tagFilter=a&x=wall')).toBeUndefined();
    expect(translated('', 'images&tagFilter=a')).toBeUndefined();
    expect(translated('?token=1')).toBeUndefined();
    expect(translated('?token=1&smoothing=much&tagFilter=b', 'timeseries&tagFilter=a+b')).toBe(
      '?token=1#timeseries&tagFilter=a+b',
    );
  });
});
