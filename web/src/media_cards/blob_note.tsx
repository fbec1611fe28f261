// SPDX-License-Identifier: Apache-2.0
import './blob_note.css';
import type {Problem} from '../base/result';
import {Button} from '../widgets/button';
import {Skeleton} from '../widgets/skeleton';

export interface BlobNoteProps {
  readonly isWaiting: boolean;
  readonly isEmpty: boolean;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/** Shown instead of missing media, with the reason. */
export function BlobNote({isWaiting, isEmpty, problem, retry}: BlobNoteProps) {
  if (problem) {
    return (
      <div class="card-note" role="alert">
        <span>{problem.message}</span>
        {problem.hint && <span>{problem.hint}</span>}
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  }
  if (isEmpty) return <div class="card-note">Nothing logged here.</div>;
  if (!isWaiting) return null;
  return (
    <div class="blob-note">
      <Skeleton height="100%" />
    </div>
  );
}
