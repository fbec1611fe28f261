// SPDX-License-Identifier: Apache-2.0
// Details for a finding about damaged files: every file, and the position in it.
import type {Finding} from '../base/finding';
import {counted, formatBytes, formatInteger} from '../base/format';
import type {Damage} from '../data/health';

export interface DamageLine {
  readonly file: string;
  readonly text: string;
}

const RECORD = 'bad data checksum';

export function damageLines(
  {id, places: findingPlaces}: Finding,
  damage: readonly Damage[],
): DamageLine[] {
  if (id === 'D09') {
    return damage
      .filter(({problem}) => problem !== '')
      .map(({file, problem}) => ({file, text: problem}));
  }
  if (id !== 'D18' && id !== 'D19' && id !== 'D38') return [];
  const isKind = (reason: string) => (reason === RECORD) === (id === 'D19');
  const runs = new Set(findingPlaces.map(({run}) => run));
  return damage
    .filter(({run, problem, events, first}) => {
      const isLost = events === 0;
      return (
        problem === '' &&
        runs.has(run) &&
        isLost === (id === 'D38') &&
        first.some(({reason}) => isKind(reason))
      );
    })
    .map(({file, places, bytes, first}) => {
      const at = first
        .filter(({reason}) => isKind(reason))
        .map(({offset}) => formatInteger(offset));
      const lost = `${counted(places, 'damaged region')}, ${formatBytes(bytes)} lost`;
      return {file, text: `${lost}, at byte ${at.join(', ')}${places > first.length ? ', …' : ''}`};
    });
}
