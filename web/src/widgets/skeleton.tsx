// SPDX-License-Identifier: Apache-2.0
import './skeleton.css';

export interface SkeletonProps {
  /** Any CSS lengths. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** A grey placeholder for content that is still loading. */
export function Skeleton({width = '100%', height = '12px'}: SkeletonProps) {
  return <div class="skeleton" style={{width, height}} aria-hidden="true" />;
}
