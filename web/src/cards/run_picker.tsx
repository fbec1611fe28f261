// SPDX-License-Identifier: Apache-2.0
import './run_picker.css';
import {colourOf} from '../data/colours';
import {IconButton} from '../widgets/button';

export interface RunPickerProps {
  readonly runs: readonly string[];
  readonly run: string | undefined;
  choose(run: string): void;
}

/** Chooses the run of a card that can show only one. */
export function RunPicker({runs, run, choose}: RunPickerProps) {
  if (run === undefined) return <div class="run-picker">None of the runs shown have this tag.</div>;
  const at = runs.indexOf(run);
  const next = runs[(at + 1) % runs.length]!;
  return (
    <div class="run-picker">
      <span class="run-picker-swatch" style={{background: colourOf.value(run).colour}} />
      {runs.length === 1 ? (
        <span class="run-picker-choice">{run}</span>
      ) : (
        <>
          <select
            class="run-picker-choice"
            aria-label="Run"
            value={run}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {runs.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <IconButton icon="chevron_right" label="Next run" onClick={() => choose(next)} />
        </>
      )}
    </div>
  );
}
