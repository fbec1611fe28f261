// SPDX-License-Identifier: Apache-2.0

import {setterOf} from '../../base/setter_of';
import type {HistogramMode} from '../../chart/histogram/histogram_types';
import {HistogramDashboard} from '../../histogram_cards/histogram_dashboard';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
import {HistogramPanel} from './histogram_panel';
import * as settings from './settings';

const modes: readonly {value: HistogramMode; label: string; hint: string}[] = [
  {value: 'offset', label: 'Offset', hint: 'One behind the other, newest in front'},
  {value: 'overlay', label: 'Overlay', hint: 'All on one baseline'},
  {value: 'heat', label: 'Heat map', hint: 'Colour shows the count per bin'},
];

/** Every logged histogram over time. */
export function Histograms() {
  return (
    <HistogramDashboard
      // Blending the colours of two runs would suggest a third.
      isSplitByRun={settings.mode.value === 'heat'}
      controls={
        <Segmented
          label="Mode"
          options={modes}
          value={settings.mode.value}
          onChange={setterOf(settings.mode)}
        />
      }
      menu={<Menu />}
      render={(card, isPinned) => <HistogramPanel key={card.id} card={card} isPinned={isPinned} />}
    />
  );
}

function Menu() {
  return (
    <>
      <Switch
        label="Logarithmic counts"
        hint="Shows small counts next to large ones."
        isOn={settings.isLog.value}
        onChange={setterOf(settings.isLog)}
      />
      <Slider
        label="Clip tails (%)"
        min={0}
        max={5}
        boxMax={25}
        step={0.1}
        value={settings.clipPercent.value}
        onChange={setterOf(settings.clipPercent)}
      />
      <Slider
        label="Bins"
        min={5}
        max={200}
        step={1}
        value={settings.bins.value}
        onChange={(bins) => {
          settings.bins.value = Math.round(bins);
        }}
      />
    </>
  );
}
