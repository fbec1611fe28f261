// SPDX-License-Identifier: Apache-2.0
// A chart in the editor's outline. The chart being edited is expanded.
import {MenuButton} from '../../widgets/menu';
import {ChartEditor} from './chart_editor';
import {
  addChart,
  type ChartPlace,
  moveChart,
  placeAfterMove,
  removeChart,
  setChart,
} from './layout/edits';
import type {Chart} from './layout/layout';
import {changeLayout, shownLayout} from './layout/layouts';
import {editing} from './settings';

export interface ChartRowProps {
  readonly place: ChartPlace;
  readonly chart: Chart;
}

export function ChartRow({place, chart}: ChartRowProps) {
  const {layout} = shownLayout.value;
  const edited = editing.value?.chart;
  const isOpen = edited?.category === place.category && edited.chart === place.chart;
  const title = chart.title || 'Untitled';
  return (
    <li class={isOpen ? 'chart-row chart-row-open' : 'chart-row'}>
      <div class="layout-editor-line">
        <button
          type="button"
          class="chart-row-fold"
          aria-expanded={isOpen}
          onClick={() => {
            editing.value = {chart: isOpen ? undefined : place};
          }}
        >
          <span class="group-heading-arrow" aria-hidden="true" />
          <span class="chart-row-title">{title}</span>
          <span class="chart-row-kind">{chart.kind === 'margin' ? 'band' : 'lines'}</span>
        </button>
        <ChartMenu place={place} chart={chart} />
      </div>
      {isOpen && (
        <ChartEditor chart={chart} change={(next) => changeLayout(setChart(layout, place, next))} />
      )}
    </li>
  );
}

function ChartMenu({place, chart}: ChartRowProps) {
  const {layout} = shownLayout.value;
  return (
    <MenuButton
      icon="more"
      label={`More actions for ${chart.title}`}
      align="end"
      entries={[
        moveEntry('Move up', 'arrow_up', place, -1),
        moveEntry('Move down', 'arrow_down', place, 1),
        {
          label: 'Duplicate',
          icon: 'copy',
          onPick: () => changeLayout(addChart(layout, place.category, chart)),
        },
        'line',
        {
          label: 'Delete chart',
          icon: 'close',
          onPick: () => {
            editing.value = {chart: undefined};
            changeLayout(removeChart(layout, place));
          },
        },
      ]}
    />
  );
}

/** Keeps the same chart selected for editing. */
function moveEntry(label: string, icon: 'arrow_up' | 'arrow_down', place: ChartPlace, by: 1 | -1) {
  const {layout} = shownLayout.value;
  const target = placeAfterMove(layout, place, by);
  return {
    label,
    icon,
    isDisabled: target === undefined,
    onPick: () => {
      editing.value = {chart: target};
      changeLayout(moveChart(layout, place, by));
    },
  };
}
