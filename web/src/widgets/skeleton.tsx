// SPDX-License-Identifier: Apache-2.0
import './skeleton.css';

export interface SkeletonProps {
  /** Any CSS lengths. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** A grey stand-in for something that is on its way. */
export function Skeleton({width = '100%', height = '12px'}: SkeletonProps) {
  return <div class="skeleton" style={{width, height}} aria-hidden="true" />;
}
