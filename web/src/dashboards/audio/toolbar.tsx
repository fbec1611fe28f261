// SPDX-License-Identifier: Apache-2.0
import {bound} from '../../base/bound';
import {CardWidth, MediaToolbar} from '../../media_cards/media_toolbar';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
import {cards} from './cards';
import {isLooping, isPositionKept, volume} from './transport';
import * as view from './view';

export function Toolbar() {
  return <MediaToolbar plugin="audio" cards={cards} view={view} settings={<ViewSettings />} />;
}

const scales: readonly {value: view.FrequencyScale; label: string; hint: string}[] = [
  {value: 'linear', label: 'Linear', hint: 'Frequencies evenly spaced'},
  {value: 'log', label: 'Log', hint: 'Octaves evenly spaced'},
];

function ViewSettings() {
  return (
    <>
      <Slider
        label="Volume"
        min={0}
        max={1}
        step={0.01}
        value={volume.value}
        onChange={bound(volume)}
      />
      <Switch
        label="Keep position when switching"
        hint="Off: another run plays from its start."
        isOn={isPositionKept.value}
        onChange={bound(isPositionKept)}
      />
      <Switch label="Loop" isOn={isLooping.value} onChange={bound(isLooping)} />
      <Segmented
        label="Frequency scale"
        options={scales}
        value={view.frequencyScale.value}
        onChange={bound(view.frequencyScale)}
      />
      <CardWidth width={view.cardWidth} min={240} max={1200} />
    </>
  );
}
