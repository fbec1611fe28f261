// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../base/setter_of';
import {CardWidth, MediaToolbar} from '../../media_cards/media_toolbar';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {Switch} from '../../widgets/controls/switch';
import {cards} from './cards';
import * as settings from './settings';
import {isLooping, isPositionKept, volume} from './transport';

export function Toolbar() {
  return <MediaToolbar plugin="audio" cards={cards} view={settings} settings={<ViewSettings />} />;
}

const scales: readonly {value: settings.FrequencyScale; label: string; hint: string}[] = [
  {value: 'linear', label: 'Linear', hint: 'Evenly spaced frequencies'},
  {value: 'log', label: 'Log', hint: 'Evenly spaced octaves'},
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
        onChange={setterOf(volume)}
      />
      <Switch
        label="Keep position when switching"
        hint="Off: other runs play from the start."
        isOn={isPositionKept.value}
        onChange={setterOf(isPositionKept)}
      />
      <Switch label="Loop" isOn={isLooping.value} onChange={setterOf(isLooping)} />
      <Segmented
        label="Frequency scale"
        options={scales}
        value={settings.frequencyScale.value}
        onChange={setterOf(settings.frequencyScale)}
      />
      <CardWidth width={settings.cardWidth} min={240} max={1200} />
    </>
  );
}
