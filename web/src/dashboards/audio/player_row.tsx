// SPDX-License-Identifier: Apache-2.0
import {formatInteger} from '../../base/format';
import {nameOf, type SampleCard} from '../../media_cards/sample_cards';
import {IconButton} from '../../widgets/button';
import type {Sound} from './sound';
import {currentCard, isPlaying, pause, play, position} from './transport';

export function PlayerRow({card, sound}: {card: SampleCard; sound: Sound | undefined}) {
  const isCurrent = currentCard.value === card.id;
  const isHeard = isCurrent && isPlaying.value;
  return (
    <div class="player-row" data-current={isCurrent}>
      <IconButton
        icon={isHeard ? 'pause' : 'play'}
        label={`${isHeard ? 'Pause' : 'Play'} ${nameOf(card)}`}
        isDisabled={sound === undefined}
        onClick={() => (isHeard ? pause() : sound && play(card.id, sound.buffer))}
      />
      {sound && <PlayerTime sound={sound} />}
    </div>
  );
}

/** A separate component, so that a frame of playback renders only this. */
function PlayerTime({sound: {buffer}}: {sound: Sound}) {
  const {duration, sampleRate, numberOfChannels} = buffer;
  return (
    <>
      <span class="player-time">
        {formatSeconds(Math.min(position.value, duration))} / {formatSeconds(duration)}
      </span>
      <span class="player-kind">
        {formatInteger(sampleRate)} Hz · {describeChannels(numberOfChannels)}
      </span>
    </>
  );
}

function describeChannels(count: number): string {
  return ['', 'mono', 'stereo'][count] ?? `${count} channels`;
}

/** 1:02.3 */
export function formatSeconds(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const rest = (tenths % 600) / 10;
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0')}`;
}
