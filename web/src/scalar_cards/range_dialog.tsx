// SPDX-License-Identifier: Apache-2.0

import {useSignal} from '@preact/signals';
import {setterOf} from '../base/setter_of';
import type {Range} from '../chart/axes/axis';
import {Button} from '../widgets/button';
import {TextField} from '../widgets/controls/text_field';
import {Dialog} from '../widgets/dialog';
import {type Notation, numbers} from './typed_x';

export interface RangeDialogProps {
  readonly title: string;
  readonly range: Range | undefined;
  /** How the limits are typed; numbers if absent. */
  readonly notation?: Notation | undefined;
  /** Undefined: fit to the data. */
  set(range: Range | undefined): void;
  close(): void;
}

export interface RangeProblem {
  readonly limit: 'lower' | 'upper';
  readonly text: string;
}

/** Parses two texts as a range, or returns what is wrong with which of them. */
export function parseRange(
  min: string,
  max: string,
  {parse, hint}: Notation = numbers,
): Range | RangeProblem {
  const low = parse(min);
  const high = parse(max);
  const problem = hint ? 'is not valid' : 'must be a number';
  if (low === undefined) return {limit: 'lower', text: `The lower limit ${problem}.`};
  if (high === undefined) return {limit: 'upper', text: `The upper limit ${problem}.`};
  if (low < high) return {min: low, max: high};
  return {limit: 'upper', text: 'The upper limit must be greater than the lower limit.'};
}

/** Asks for the two ends of an axis. */
export function RangeDialog({title, range, notation = numbers, set, close}: RangeDialogProps) {
  const min = useSignal(range ? notation.print(range.min) : '');
  const max = useSignal(range ? notation.print(range.max) : '');
  const problem = useSignal<RangeProblem | undefined>(undefined);
  const submit = () => {
    const parsed = parseRange(min.value, max.value, notation);
    if ('limit' in parsed) {
      problem.value = parsed;
      return;
    }
    set(parsed);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise the key would also press the button that gets the focus back.
    event.preventDefault();
    submit();
  };
  const problemOf = (limit: RangeProblem['limit']) =>
    problem.value?.limit === limit ? problem.value.text : undefined;
  const footer = (
    <>
      <Button
        onClick={() => {
          set(undefined);
          close();
        }}
      >
        Fit to data
      </Button>
      <Button kind="primary" onClick={submit}>
        Set
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={close} footer={footer}>
      <div class="range-dialog">
        <TextField
          label="From"
          placeholder="From"
          value={min.value}
          problem={problemOf('lower')}
          hasAutofocus
          onKeyDown={onKeyDown}
          onInput={setterOf(min)}
        />
        <TextField
          label="To"
          placeholder="To"
          value={max.value}
          problem={problemOf('upper')}
          onKeyDown={onKeyDown}
          onInput={setterOf(max)}
        />
      </div>
      {notation.hint && <p class="range-dialog-hint">{notation.hint}</p>}
    </Dialog>
  );
}
