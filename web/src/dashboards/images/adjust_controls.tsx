// SPDX-License-Identifier: Apache-2.0
import {setterOf} from '../../base/setter_of';
import './adjust_controls.css';
import type {Signal} from '@preact/signals';
import {Button} from '../../widgets/button';
import {Segmented} from '../../widgets/controls/segmented';
import {Slider} from '../../widgets/controls/slider';
import {PopoverButton} from '../../widgets/popover';
import {type Channel, isAdjusted} from './adjustment';
import * as settings from './settings';

const channels: readonly {value: Channel; label: string; hint: string}[] = [
  {value: 'all', label: 'All', hint: 'All channels'},
  {value: 'red', label: 'R', hint: 'Red only, in greyscale'},
  {value: 'green', label: 'G', hint: 'Green only, in greyscale'},
  {value: 'blue', label: 'B', hint: 'Blue only, in greyscale'},
  {value: 'alpha', label: 'A', hint: 'Opacity, in greyscale'},
  {value: 'grey', label: 'Grey', hint: 'Luminance'},
];

const samplings: readonly {value: settings.Sampling; label: string; hint: string}[] = [
  {
    value: 'auto',
    label: 'Auto',
    hint: 'Sharp when enlarged, smooth when reduced',
  },
  {value: 'nearest', label: 'Nearest', hint: 'Sharp pixel edges'},
  {value: 'smooth', label: 'Smooth', hint: 'Interpolated'},
];

/** How images are shown, and a reset button if they are adjusted. */
export function AdjustButton() {
  const isChanged = isAdjusted(settings.adjustment.value);
  return (
    <>
      {isChanged && (
        <Button kind="quiet" icon="reset" onClick={settings.resetAdjustment}>
          Reset adjustments
        </Button>
      )}
      <PopoverButton label="Adjust images" text="Adjust" icon="sun" align="end" hasArrow>
        {() => <AdjustControls />}
      </PopoverButton>
    </>
  );
}

function AdjustControls() {
  return (
    <div class="adjust-controls">
      <Amount label="Brightness" value={settings.brightness} min={0} max={2} boxMax={8} />
      <Amount label="Contrast" value={settings.contrast} min={0} max={5} boxMax={10} />
      <Amount label="Gamma" value={settings.gamma} min={0.1} max={3} boxMax={5} />
      <Segmented
        label="Channel"
        options={channels}
        value={settings.channel.value}
        onChange={setterOf(settings.channel)}
      />
      <Segmented
        label="Scaling"
        options={samplings}
        value={settings.sampling.value}
        onChange={setterOf(settings.sampling)}
      />
      <Button
        icon="reset"
        isDisabled={!isAdjusted(settings.adjustment.value)}
        onClick={settings.resetAdjustment}
      >
        Reset
      </Button>
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: Signal<number>;
  readonly min: number;
  readonly max: number;
  readonly boxMax: number;
}

function Amount({label, value, min, max, boxMax}: AmountProps) {
  return (
    <Slider
      {...{label, min, max, boxMax}}
      step={0.01}
      value={value.value}
      onChange={setterOf(value)}
    />
  );
}
