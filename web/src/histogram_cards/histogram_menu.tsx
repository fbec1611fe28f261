// SPDX-License-Identifier: Apache-2.0
// Histogram settings that are changed rarely.

import {useState} from 'preact/hooks';
import {setterOf} from '../base/setter_of';
import type {Range} from '../chart/axes/axis';
import {isStepLinked} from '../data/linked_step';
import {Slider} from '../widgets/controls/slider';
import {Switch} from '../widgets/controls/switch';
import * as settings from './histogram_settings';

export function HistogramMenu({isSplitByRun}: {isSplitByRun: boolean}) {
  return (
    <>
      {settings.timeKind.value === 'step' && <StepRange />}
      {!isSplitByRun && (
        <Switch
          label="Combine runs in one card"
          isOn={settings.isCombined.value}
          onChange={setterOf(settings.isCombined)}
        />
      )}
      <Switch
        label="Sync step across tabs"
        hint="Clicking a step selects it in every tab."
        isOn={isStepLinked.value}
        onChange={setterOf(isStepLinked)}
      />
      <Slider
        label="Card width"
        min={240}
        max={960}
        step={20}
        value={settings.cardWidth.value}
        onChange={setterOf(settings.cardWidth)}
      />
    </>
  );
}

/** The first and the last step to show; an empty box means no limit. */
function StepRange() {
  const range = settings.timeRange.value;
  const [begin, setBegin] = useState(range ? String(Math.ceil(range.min)) : '');
  const [end, setEnd] = useState(range ? String(Math.floor(range.max)) : '');
  const commit = () => {
    settings.timeRange.value = typedRange(begin, end, settings.lastStep.peek());
  };
  const box = (label: string, value: string, set: (text: string) => void) => (
    <input
      class="slider-box"
      inputMode="numeric"
      spellcheck={false}
      placeholder={label}
      aria-label={`${label} step`}
      value={value}
      onInput={(event) => set(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
  return (
    <div class="histogram-menu-row">
      <span class="histogram-menu-label">Steps</span>
      <div class="histogram-menu-steps">
        {box('First', begin, setBegin)}
        <span aria-hidden="true">–</span>
        {box('Last', end, setEnd)}
      </div>
    </div>
  );
}

/** Undefined if both are empty or the range is not valid; an empty end means the last step. */
export function typedRange(begin: string, end: string, last: number): Range | undefined {
  const read = (text: string, otherwise: number) => {
    const typed = text.replace(/[\s,]/g, '');
    return typed === '' ? otherwise : Number(typed);
  };
  if (begin.trim() === '' && end.trim() === '') return undefined;
  const min = read(begin, 0);
  const max = read(end, last);
  return min < max ? {min, max} : undefined;
}
