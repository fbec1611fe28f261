// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {Frame, Point3} from './box';
import {
  cameraBetween,
  cameraCodec,
  camerasCodec,
  panCamera,
  standardCamera,
  turnCamera,
  viewpointOf,
  zoomCamera,
} from './camera';

const frame: Frame = {centre: [10, 0, 0], radius: 2};
const fov = Math.PI / 4;
const front = {yaw: 0, pitch: 0, zoom: 1, pan: [0, 0, 0] as const};

function near(actual: Point3, expected: Point3): void {
  expected.forEach((number, axis) => {
    expect(actual[axis]).toBeCloseTo(number);
  });
}

describe('a camera', () => {
  it('shows the whole frame, even in a narrow canvas', () => {
    const wide = viewpointOf(front, frame, fov, 2);
    near(wide.eye, [10, 0, 2 / Math.sin(fov / 2)]);
    near(wide.target, [10, 0, 0]);
    expect(viewpointOf(front, frame, fov, 0.5).distance).toBeGreaterThan(wide.distance);
    expect(viewpointOf(zoomCamera(front, 2), frame, fov, 2).distance).toBeCloseTo(
      wide.distance / 2,
    );
  });

  it('rotates, but not past the poles', () => {
    const right = viewpointOf(turnCamera(front, -Math.PI / 2, 0), frame, fov, 1);
    expect(right.eye[0]).toBeGreaterThan(frame.centre[0]);
    expect(turnCamera(front, 0, 9).pitch).toBeLessThan(Math.PI / 2);
  });

  it('limits the zoom', () => {
    expect(zoomCamera(front, 1e9).zoom).toBe(500);
    expect(zoomCamera(front, 1e-9).zoom).toBe(0.02);
  });

  it('pans with the pointer', () => {
    const moved = panCamera(front, 0.1, 0, fov);
    // The mesh appears to move right when the camera moves left.
    expect(moved.pan[0]).toBeLessThan(0);
    expect(moved.pan[1]).toBeCloseTo(0);
    expect(panCamera(front, 0, 0.1, fov).pan[1]).toBeLessThan(0);
  });

  it('looks from the given position', () => {
    const eye: Point3 = [3, 4, 5];
    const target: Point3 = [1, 1, 1];
    const point = viewpointOf(cameraBetween(eye, target, frame, fov, 1.5), frame, fov, 1.5);
    near(point.eye, eye);
    near(point.target, target);
  });
});

describe('in the address', () => {
  it('a camera round-trips', () => {
    const text = cameraCodec.print(standardCamera);
    expect(text).toBe('0.6_0.45_1_0_0_0');
    expect(cameraCodec.parse(text)).toEqual(standardCamera);
    expect(cameraCodec.parse('1_2_3')).toBeUndefined();
    expect(cameraCodec.parse('0_0_-1_0_0_0')).toBeUndefined();
    expect(cameraCodec.parse('a_0_1_0_0_0')).toBeUndefined();
  });

  it('the cameras of cards round-trip', () => {
    const cameras = new Map([['a,b@run#0', standardCamera]]);
    expect(camerasCodec.parse(camerasCodec.print(cameras))).toEqual(cameras);
    expect(camerasCodec.parse('nonsense:a')).toEqual(new Map());
  });
});
