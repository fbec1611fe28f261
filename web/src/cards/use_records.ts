// SPDX-License-Identifier: Apache-2.0
import {useEffect, useMemo} from 'preact/hooks';
import type {MediaPlugin} from '../data/media';
import {type HeldRecords, holdRecords} from '../data/record_lists';

/** The records of one series, while the component is mounted. */
export function useRecords(plugin: MediaPlugin, run: string, tag: string): HeldRecords {
  const held = useMemo(() => holdRecords(plugin, run, tag), [plugin, run, tag]);
  useEffect(() => held.release, [held]);
  return held;
}
