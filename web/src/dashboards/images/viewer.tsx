// SPDX-License-Identifier: Apache-2.0
// The viewer: one tag, in one or several runs, at one or several steps.
import './viewer.css';
import {useEffect, useRef} from 'preact/hooks';
import {StepSlider} from '../../cards/steps/step_slider';
import {mergeSteps} from '../../data/record_lists';
import {AdjustFilter} from './adjust_filter';
import {CellChips} from './cell_chips';
import {type CellSource, keyOfCell} from './cell_source';
import type {Opened} from './opened';
import {Panel} from './panel';
import {columnsFor, stack} from './panel_layout';
import {turn} from './panel_state';
import * as settings from './settings';
import {useCells} from './use_cells';
import {useFlicker} from './use_flicker';
import {useViewerKeys} from './use_viewer_keys';
import {ViewerBar} from './viewer_bar';

export function Viewer({opened}: {opened: Opened}) {
  const element = useRef<HTMLElement>(null);
  const sources = useCells(opened);
  const frame = sources.find((source) => source.size.value)?.size.value;
  const steps = mergeSteps(sources.map((source) => source.list.value.records));
  const mode = sources.length > 1 ? settings.compareMode.value : 'side';
  useFlicker(mode === 'flicker');
  useViewerKeys(steps, frame, element);
  // Keyboard users continue from here.
  useEffect(() => element.current?.focus({preventScroll: true}), []);
  return (
    <section class="viewer" ref={element} tabIndex={-1} aria-label={`${opened.tag}, viewer`}>
      <AdjustFilter id="images-adjust" adjustment={settings.shownAdjustment.value} />
      <ViewerBar opened={opened} frame={frame} element={element} />
      <div class="viewer-steps">
        <span class="viewer-label">Step</span>
        <StepSlider
          label="Step"
          steps={steps}
          step={settings.steps.shared()}
          choose={settings.steps.setShared}
        />
        <CellChips opened={opened} sources={sources} />
      </div>
      <Panels sources={sources} mode={mode} frame={frame} />
    </section>
  );
}

interface PanelsProps {
  readonly sources: readonly CellSource[];
  readonly mode: settings.CompareMode;
  readonly frame: {readonly width: number; readonly height: number} | undefined;
}

function Panels({sources, mode, frame}: PanelsProps) {
  const stacks = stack(sources, mode);
  return (
    <div class="viewer-panels" style={{'--viewer-columns': columnsFor(stacks.length, frame)}}>
      {stacks.map((stacked) => (
        <Panel
          key={`${mode} ${stacked.map(({cell}) => keyOfCell(cell)).join('\n')}`}
          sources={stacked}
          mode={mode}
          turn={turn.value}
          frame={frame}
        />
      ))}
    </div>
  );
}
