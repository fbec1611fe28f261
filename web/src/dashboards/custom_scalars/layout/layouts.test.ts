// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {beforeEach, describe, expect, it} from 'vitest';
import {printAddress, readAddress} from '../../../base/url_state';
import type {Layout} from './layout';
import * as layouts from './layouts';

const layout = (title: string): Layout => ({
  categories: [{title, isClosed: false, charts: []}],
});
const logs = layout('of the logs');
const shown = () => layouts.shownLayout.value;
const names = () => layouts.ownLayouts.value.map(({name}) => name);

beforeEach(() => {
  layouts.logLayout.value = {layout: logs, problem: undefined};
  for (const name of names()) layouts.removeLayout(name);
  layouts.showLogLayout();
});

describe('the current layout', () => {
  it('is the one from the logs by default', () => {
    expect(shown()).toEqual({origin: 'logs', name: 'From the logs', layout: logs});
  });

  it('is copied on the first edit; later edits change the copy', () => {
    layouts.changeLayout(layout('one'));
    expect(shown()).toMatchObject({origin: 'own', name: 'My layout', layout: layout('one')});
    layouts.changeLayout(layout('two'));
    expect(names()).toEqual(['My layout']);
    expect(shown().layout).toEqual(layout('two'));
    layouts.showLogLayout();
    expect(shown().layout).toEqual(logs);
    layouts.showOwnLayout('My layout');
    expect(shown().layout).toEqual(layout('two'));
  });

  it('is in the address, so it can be shared', () => {
    layouts.keepLayout('mine', layout('one'));
    const address = printAddress();
    layouts.removeLayout('mine');
    readAddress(address);
    expect(shown()).toEqual({origin: 'address', name: 'mine', layout: layout('one')});
    layouts.keepLayout('mine', shown().layout);
    expect(shown().origin).toBe('own');
  });

  it('from a link does not replace a saved layout with the same name', () => {
    layouts.keepLayout('mine', layout('one'));
    const address = printAddress();
    layouts.changeLayout(layout('two'));
    readAddress(address);
    expect(shown()).toMatchObject({origin: 'address', layout: layout('one')});
    layouts.changeLayout(layout('three'));
    expect(names()).toEqual(['mine', 'mine 2']);
  });

  it('may be one that is not saved in this browser', () => {
    readAddress('custom_scalars&layout=theirs!');
    expect(shown()).toMatchObject({origin: 'elsewhere', name: 'theirs'});
  });
});

describe('saved layouts', () => {
  it('can be renamed, unless the name is taken or empty', () => {
    layouts.keepLayout('a', layout('one'));
    layouts.keepLayout('b', layout('two'));
    expect(layouts.renameLayout('a')).toBe(false);
    expect(layouts.renameLayout(' ')).toBe(false);
    expect(layouts.renameLayout('c')).toBe(true);
    expect(names()).toEqual(['a', 'c']);
    expect(shown()).toMatchObject({origin: 'own', name: 'c'});
  });

  it('can be restored after removal', () => {
    layouts.keepLayout('a', layout('one'));
    const undo = layouts.removeLayout('a');
    expect(shown().origin).toBe('logs');
    undo();
    expect(shown()).toMatchObject({origin: 'own', name: 'a'});
  });
});
