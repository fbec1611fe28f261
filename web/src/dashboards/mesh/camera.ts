// SPDX-License-Identifier: Apache-2.0
// The position that a mesh is viewed from. It is relative to the frame, so that one camera fits
// meshes of any size.
import type {Codec} from '../../base/codec';
import {listCodec} from '../../base/codec';
import type {Frame, Point3} from './box';

export interface Camera {
  /** Radians around the vertical axis, from the z axis towards x. */
  readonly yaw: number;
  /** Radians above the horizon. */
  readonly pitch: number;
  /** 1: the frame fills the canvas; 2: everything is twice as large. */
  readonly zoom: number;
  /** The middle of the canvas, relative to the frame's centre, in its radii. */
  readonly pan: Point3;
}

export const standardCamera: Camera = {yaw: 0.6, pitch: 0.45, zoom: 1, pan: [0, 0, 0]};

const PITCH_MAX = Math.PI / 2 - 0.001;
const ZOOM_MIN = 0.02;
const ZOOM_MAX = 500;

/** Rotated by these radians, to the right and up. */
export function turnCamera(camera: Camera, right: number, up: number): Camera {
  const yaw = (camera.yaw - right) % (2 * Math.PI);
  return {...camera, yaw, pitch: clamp(camera.pitch + up, -PITCH_MAX, PITCH_MAX)};
}

export function zoomCamera(camera: Camera, factor: number): Camera {
  return {...camera, zoom: clamp(camera.zoom * factor, ZOOM_MIN, ZOOM_MAX)};
}

/** Pans by shares of the canvas height, to the right and up. */
export function panCamera(camera: Camera, right: number, up: number, fov: number): Camera {
  // The height of the canvas at the frame's centre, in radii.
  const height = (2 * Math.tan(fov / 2)) / Math.sin(fov / 2) / camera.zoom;
  const [sinYaw, cosYaw] = [Math.sin(camera.yaw), Math.cos(camera.yaw)];
  const [sinPitch, cosPitch] = [Math.sin(camera.pitch), Math.cos(camera.pitch)];
  const [x, y, z] = camera.pan;
  const [dx, dy] = [right * height, up * height];
  return {
    ...camera,
    pan: [
      x - dx * cosYaw + dy * sinPitch * sinYaw,
      y - dy * cosPitch,
      z + dx * sinYaw + dy * sinPitch * cosYaw,
    ],
  };
}

export interface Viewpoint {
  readonly eye: Point3;
  readonly target: Point3;
  readonly distance: number;
}

/** `fov` is the vertical field of view in radians; `aspect` is width / height. */
export function viewpointOf(
  {yaw, pitch, zoom, pan}: Camera,
  {centre, radius}: Frame,
  fov: number,
  aspect: number,
): Viewpoint {
  const distance = fitDistance(radius, fov, aspect) / zoom;
  const target = add(centre, pan, radius);
  const level = Math.cos(pitch);
  const direction: Point3 = [Math.sin(yaw) * level, Math.sin(pitch), Math.cos(yaw) * level];
  return {eye: add(target, direction, distance), target, distance};
}

/** The camera that looks from one place at another. */
export function cameraBetween(
  eye: Point3,
  target: Point3,
  frame: Frame,
  fov: number,
  aspect: number,
): Camera {
  const [x, y, z] = add(eye, target, -1);
  const distance = Math.hypot(x, y, z) || frame.radius;
  const [panX, panY, panZ] = add(target, frame.centre, -1);
  const {radius} = frame;
  return {
    yaw: Math.atan2(x, z),
    pitch: clamp(Math.asin(y / distance), -PITCH_MAX, PITCH_MAX),
    zoom: clamp(fitDistance(radius, fov, aspect) / distance, ZOOM_MIN, ZOOM_MAX),
    pan: [panX / radius, panY / radius, panZ / radius],
  };
}

function fitDistance(radius: number, fov: number, aspect: number): number {
  const narrow = aspect < 1 ? Math.atan(Math.tan(fov / 2) * aspect) : fov / 2;
  return radius / Math.sin(narrow);
}

function add(a: Point3, b: Point3, times: number): Point3 {
  return [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

const DIGITS = 4;

function printCamera({yaw, pitch, zoom, pan}: Camera): string {
  return [yaw, pitch, zoom, ...pan].map((each) => Number(each.toPrecision(DIGITS))).join('_');
}

function parseCamera(text: string): Camera | undefined {
  const numbers = text.split('_').map(Number);
  const [yaw = 0, pitch = 0, zoom = 0, x = 0, y = 0, z = 0] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || zoom <= 0) return undefined;
  return {yaw, pitch: clamp(pitch, -PITCH_MAX, PITCH_MAX), zoom, pan: [x, y, z]};
}

/** `0.6_0.45_1_0_0_0` */
export const cameraCodec: Codec<Camera | undefined> = {
  parse: parseCamera,
  print: (camera) => (camera ? printCamera(camera) : ''),
};

/** `0.6_0.45_1_0_0_0:card,...` */
export const camerasCodec: Codec<ReadonlyMap<string, Camera>> = {
  parse(text) {
    const cameras = new Map<string, Camera>();
    for (const item of listCodec.parse(text) ?? []) {
      const at = item.indexOf(':');
      const camera = parseCamera(item.slice(0, at));
      if (at > 0 && camera) cameras.set(item.slice(at + 1), camera);
    }
    return cameras;
  },
  print: (cameras) =>
    listCodec.print([...cameras].map(([card, camera]) => `${printCamera(camera)}:${card}`)),
};
