// SPDX-License-Identifier: Apache-2.0
import './blob_note.css';
import type {Problem} from '../base/result';
import {Button} from '../widgets/button';
import {Skeleton} from '../widgets/skeleton';

export interface BlobNoteProps {
  readonly isWaiting: boolean;
  /** Why there is nothing, if this is known and no problem. */
  readonly empty: string | undefined;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

export const NOTHING = 'Nothing logged here.';

/** `No sample 3 in this run.` */
export function lackingText(sample: number, where: string): string {
  return `No sample ${sample + 1} ${where}.`;
}

/** Shown instead of missing media, with the reason. */
export function BlobNote({isWaiting, empty, problem, retry}: BlobNoteProps) {
  if (problem) {
    return (
      <div class="card-note" role="alert">
        <span>{problem.message}</span>
        {problem.hint && <span>{problem.hint}</span>}
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  }
  if (empty !== undefined) return <div class="card-note">{empty}</div>;
  if (!isWaiting) return null;
  return (
    <div class="blob-note">
      <Skeleton height="100%" />
    </div>
  );
}
