// SPDX-License-Identifier: Apache-2.0
import {useSignal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {setterOf} from '../../base/setter_of';
import {Splitter} from '../../widgets/controls/splitter';
import {TrialDetails} from './details/details';
import {ImportanceView} from './importance/importance';
import {trialTable, useTrialTable} from './model/load_table';
import {isTableFolded, openedTrials, type View, view, viewHeight} from './model/view_state';
import {ParallelView} from './parallel/parallel';
import {ScatterView} from './scatter/scatter';
import {Loading, NoTrials} from './states';
import {TrialGrid} from './table/trial_grid';
import {Toolbar} from './toolbar';
import './hparams.css';

const views: Readonly<Record<Exclude<View, 'table'>, typeof ParallelView>> = {
  parallel: ParallelView,
  scatter: ScatterView,
  importance: ImportanceView,
};

/** Trials of a hyperparameter search: which values led to which metrics. */
export function HParams() {
  useTrialTable();
  const table = trialTable.value;
  if (!table) return <Loading />;
  if (table.trials.length === 0) return <NoTrials />;
  return (
    <div class="hparams">
      <Toolbar />
      <div class="hparams-body">
        <Panes />
        {openedTrials.value.length > 0 && <TrialDetails />}
      </div>
    </div>
  );
}

const TABLE_MIN = 120;
const VIEW_MIN = 160;

/** The view, and the table below it. */
function Panes() {
  const element = useRef<HTMLDivElement>(null);
  const room = useSignal(0);
  useLayoutEffect(() => {
    const box = element.current!;
    const sizes = new ResizeObserver(() => (room.value = box.clientHeight));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const shown = view.value;
  const View = shown === 'table' ? undefined : views[shown];
  const hasTable = !View || !isTableFolded.value;
  const max = Math.max(VIEW_MIN, room.value - TABLE_MIN);
  const height = Math.min(viewHeight.value, max);
  return (
    <div class="hparams-panes" ref={element}>
      {View && (
        <div
          id="hparams-view"
          class="hparams-view"
          style={hasTable ? {height: `${height}px`} : {flex: 1}}
        >
          <View />
        </div>
      )}
      {View && hasTable && (
        <Splitter
          label="Height of the view"
          controls="hparams-view"
          isVertical
          value={height}
          min={VIEW_MIN}
          max={max}
          standard={420}
          onChange={setterOf(viewHeight)}
        />
      )}
      {hasTable && <TrialGrid />}
    </div>
  );
}
