// SPDX-License-Identifier: Apache-2.0
// Bounding boxes and spheres.

export type Point3 = readonly [number, number, number];

export interface Box {
  readonly min: Point3;
  readonly max: Point3;
}

/** A sphere that the camera has to show. */
export interface Frame {
  readonly centre: Point3;
  readonly radius: number;
}

/** Finds the bounding box of many points. */
export class BoxBuilder {
  private readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  private readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  /** False if a coordinate is not finite. */
  add(x: number, y: number, z: number): boolean {
    // The sum of finite 32-bit numbers is finite.
    if (!Number.isFinite(x + y + z)) return false;
    const {min, max} = this;
    if (x < min[0]) min[0] = x;
    if (y < min[1]) min[1] = y;
    if (z < min[2]) min[2] = z;
    if (x > max[0]) max[0] = x;
    if (y > max[1]) max[1] = y;
    if (z > max[2]) max[2] = z;
    return true;
  }

  /** Undefined without points. */
  get box(): Box | undefined {
    return this.min[0] <= this.max[0] ? {min: [...this.min], max: [...this.max]} : undefined;
  }
}

export function sizeOf({min, max}: Box): Point3 {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

export function centreOf({min, max}: Box): Point3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

export function distanceBetween(a: Point3, b: Point3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** A sphere around all frames; undefined if there are none. */
export function mergeFrames(frames: readonly Frame[]): Frame | undefined {
  const maker = new BoxBuilder();
  for (const {centre} of frames) maker.add(...centre);
  if (!maker.box) return undefined;
  const centre = centreOf(maker.box);
  const radii = frames.map((frame) => distanceBetween(frame.centre, centre) + frame.radius);
  return {centre, radius: Math.max(...radii)};
}
