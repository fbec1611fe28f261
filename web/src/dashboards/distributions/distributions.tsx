// SPDX-License-Identifier: Apache-2.0

import {setterOf} from '../../base/setter_of';
import type {ScaleKind} from '../../chart/axes/axis';
import {HistogramDashboard} from '../../histogram_cards/histogram_dashboard';
import {Segmented} from '../../widgets/controls/segmented';
import {Switch} from '../../widgets/controls/switch';
import {DistributionPanel} from './distribution_panel';
import * as settings from './settings';

const scales: readonly {value: ScaleKind; label: string; hint: string}[] = [
  {value: 'linear', label: 'lin', hint: 'Linear'},
  {
    value: 'symlog',
    label: 'symlog',
    hint: 'Symmetric logarithmic: also shows zero and negative values',
  },
];

/** How the percentiles of every histogram change over time. */
export function Distributions() {
  return (
    <HistogramDashboard
      controls={
        <Segmented
          label="Value axis"
          options={scales}
          value={settings.scale.value}
          onChange={setterOf(settings.scale)}
        />
      }
      menu={
        <Switch
          label="Ignore outliers"
          hint="Outliers are counted and marked at the edge."
          isOn={settings.fit.value === 'robust'}
          onChange={(isOn) => {
            settings.fit.value = isOn ? 'robust' : 'all';
          }}
        />
      }
      render={(card, isPinned, width) => (
        <DistributionPanel key={card.id} card={card} isPinned={isPinned} width={width} />
      )}
    />
  );
}
