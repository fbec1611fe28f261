// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {linearTicks, logTicks, symlogTicks, type Tick} from './ticks';
import {relativeTicks, wallTimeTicks} from './time_ticks';

const labels = (ticks: readonly Tick[]) => ticks.filter(({label}) => label).map(({label}) => label);
const values = (ticks: readonly Tick[]) => ticks.map(({value}) => value);

describe('linearTicks', () => {
  it('returns round values without rounding errors', () => {
    expect(values(linearTicks({min: 0, max: 1}, 5))).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(labels(linearTicks({min: 0, max: 48000}, 5))).toEqual(['0', '10k', '20k', '30k', '40k']);
  });
  it('has no duplicate labels when zoomed in far', () => {
    const said = labels(linearTicks({min: 0.12345678, max: 0.12345699}, 6));
    expect(new Set(said).size).toBe(said.length);
    expect(said.length).toBeGreaterThan(2);
  });
  it('returns whole steps if requested', () => {
    expect(labels(linearTicks({min: 3, max: 5}, 10, 1))).toEqual(['3', '4', '5']);
  });
  it('accepts a range without extent', () => {
    expect(values(linearTicks({min: 2, max: 2}, 5))).toEqual([2]);
  });
});

describe('logTicks', () => {
  it('labels decades', () => {
    expect(labels(logTicks({min: 1e-3, max: 1e3}, 7))).toEqual([
      '0.001',
      '0.01',
      '0.1',
      '1',
      '10',
      '100',
      '1k',
    ]);
  });
  it('labels 1-2-5 if there is room', () => {
    expect(labels(logTicks({min: 1, max: 100}, 8))).toEqual([
      '1',
      '2',
      '5',
      '10',
      '20',
      '50',
      '100',
    ]);
  });
  it('adds minor ticks between decades', () => {
    const ticks = logTicks({min: 1, max: 1000}, 4);
    expect(labels(ticks)).toEqual(['1', '10', '100', '1k']);
    expect(values(ticks)).toContain(20);
  });
  it('skips decades if there are many', () => {
    expect(labels(logTicks({min: 1e-12, max: 1}, 4)).length).toBeLessThanOrEqual(5);
  });
  it('is linear for less than a decade', () => {
    expect(labels(logTicks({min: 3, max: 5}, 4))).toEqual(['3.0', '3.5', '4.0', '4.5', '5.0']);
  });
});

describe('symlogTicks', () => {
  it('returns zero and powers of ten on both sides', () => {
    expect(values(symlogTicks({min: -100, max: 1000}, 12, 1))).toEqual([
      -100, -10, -1, 0, 1, 10, 100, 1000,
    ]);
  });
});

describe('relativeTicks', () => {
  it('uses clock units', () => {
    expect(labels(relativeTicks({min: 0, max: 45}, 4))).toEqual([
      '0',
      '10 s',
      '20 s',
      '30 s',
      '40 s',
    ]);
    expect(labels(relativeTicks({min: 0, max: 7200}, 4))).toEqual([
      '0',
      '30 min',
      '1 h',
      '1 h 30 min',
      '2 h',
    ]);
    expect(labels(relativeTicks({min: 0, max: 86400 * 4}, 4))).toEqual([
      '0',
      '1 d',
      '2 d',
      '3 d',
      '4 d',
    ]);
    expect(labels(relativeTicks({min: 0, max: 0.2}, 4))).toEqual([
      '0',
      '0.05 s',
      '0.10 s',
      '0.15 s',
      '0.20 s',
    ]);
  });
});

describe('wallTimeTicks', () => {
  const at = (...fields: [number, number, number, number?]) =>
    new Date(...(fields as [number, number, number])).getTime() / 1000;

  it('shows the date where it changes', () => {
    const ticks = wallTimeTicks({min: at(2026, 2, 3, 20), max: at(2026, 2, 4, 6)}, 5);
    expect(labels(ticks)).toEqual(['20:00', '22:00', '00:00', '02:00', '04:00', '06:00']);
    expect(ticks.map(({below}) => below)).toEqual([
      'Mar 3',
      undefined,
      'Mar 4',
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('marks days at midnight, with the year below', () => {
    const ticks = wallTimeTicks({min: at(2025, 11, 30), max: at(2026, 0, 2)}, 4);
    expect(labels(ticks)).toEqual(['Dec 30', 'Dec 31', 'Jan 1', 'Jan 2']);
    expect(ticks.map(({below}) => below)).toEqual(['2025', undefined, '2026', undefined]);
    for (const {value} of ticks) expect(new Date(value * 1000).getHours()).toBe(0);
  });
  it('uses months and years for long spans', () => {
    expect(labels(wallTimeTicks({min: at(2026, 0, 1), max: at(2026, 5, 1)}, 6))).toEqual([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
    ]);
    expect(labels(wallTimeTicks({min: at(2020, 0, 1), max: at(2026, 0, 1)}, 6)).at(-1)).toBe(
      '2026',
    );
  });
  it('uses seconds and fractions for short spans', () => {
    const begin = at(2026, 2, 3, 20);
    expect(labels(wallTimeTicks({min: begin, max: begin + 20}, 4))[1]).toBe('20:00:05');
    expect(labels(wallTimeTicks({min: begin, max: begin + 0.4}, 4))[1]).toBe('20:00:00.100');
  });
});
