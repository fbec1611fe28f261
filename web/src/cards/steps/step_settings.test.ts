// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {beforeEach, describe, expect, it} from 'vitest';
import {printAddress, readAddress} from '../../base/url_state';
import {isStepLinked, linkedStep} from '../../data/linked_step';
import {makeStepSettings, stepsCodec} from './step_settings';

const view = makeStepSettings('test');

beforeEach(() => readAddress('images'));

describe('the step settings of a dashboard', () => {
  it('follow the newest step by default', () => {
    expect(view.stepOf('a')).toBeUndefined();
    expect(view.shared()).toBeUndefined();
  });

  it('share one step, except for cards with their own', () => {
    view.setShared(20);
    view.setStep('a', 5);
    view.setStep('b', undefined);
    expect(view.stepOf('a')).toBe(5);
    expect(view.stepOf('b')).toBeUndefined();
    expect(view.stepOf('c')).toBe(20);
    expect(printAddress()).toContain('testStep=20&testSteps=5:a,last:b');
    view.setShared(undefined);
    expect(view.stepOf('a')).toBeUndefined();
  });

  it('share the step of all dashboards while linked', () => {
    view.setStep('a', 5);
    isStepLinked.value = true;
    expect(view.stepOf('a')).toBeUndefined();
    view.setStep('b', 7);
    expect(linkedStep.value).toBe(7);
    expect(view.stepOf('a')).toBe(7);
    isStepLinked.value = false;
    expect(view.stepOf('a')).toBe(5);
  });
});

it('round-trips card names with any characters', () => {
  const steps = new Map([
    ['a,b:c%2C@run#0', 12],
    ['plain', Number.POSITIVE_INFINITY],
  ]);
  expect(stepsCodec.parse(stepsCodec.print(steps))).toEqual(steps);
  expect(stepsCodec.parse('nonsense,:x,y:z')).toEqual(new Map());
});
