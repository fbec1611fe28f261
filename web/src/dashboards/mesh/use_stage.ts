// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {useEffect} from 'preact/hooks';
import {failure, type Result} from '../../base/result';
import type {Stage} from './stage';

const held = signal<Result<Stage> | undefined>(undefined);
let isRequested = false;

/** The renderer, or why there is none; undefined while it is loading, on first use. */
export function useStage(): Result<Stage> | undefined {
  useEffect(() => {
    if (isRequested) return;
    isRequested = true;
    void load();
  }, []);
  return held.value;
}

async function load(): Promise<void> {
  try {
    const {Stage: Opened} = await import('./stage');
    held.value = Opened.open();
  } catch {
    isRequested = false;
    held.value = failure(
      'unreachable',
      'The mesh renderer could not be loaded from the server.',
      'Reload the page once the server is back.',
    );
  }
}
