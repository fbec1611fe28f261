// SPDX-License-Identifier: Apache-2.0

import {setterOf} from '../../base/setter_of';
import {signedScaleKinds} from '../../cards/scale_kinds';
import {HistogramDashboard} from '../../histogram_cards/histogram_dashboard';
import {Segmented} from '../../widgets/controls/segmented';
import {Switch} from '../../widgets/controls/switch';
import {DistributionPanel} from './distribution_panel';
import * as settings from './settings';

/** How the percentiles of every histogram change over time. */
export function Distributions() {
  return (
    <HistogramDashboard
      controls={
        <Segmented
          label="Value axis"
          options={signedScaleKinds}
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
