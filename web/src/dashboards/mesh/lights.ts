// SPDX-License-Identifier: Apache-2.0
import {
  AmbientLight,
  DirectionalLight,
  Group,
  HemisphereLight,
  type Light,
  PointLight,
  SpotLight,
} from 'three';
import type {Point3} from './box';
import type {Viewpoint} from './camera';
import type {LightClass, LightConfig} from './scene_config';

// three.js has changed its units since TensorBoard's version: 1 is now π.
const UNIT = Math.PI;
// The intensities of the ambient light and of the light at the camera.
const AMBIENT = 0.55;
const HEAD = 0.65;

const makers: Readonly<Record<LightClass, (config: LightConfig) => Light>> = {
  AmbientLight: ({color, intensity}) => new AmbientLight(color, intensity * UNIT),
  DirectionalLight: ({color, intensity}) => new DirectionalLight(color, intensity * UNIT),
  HemisphereLight: ({color, intensity}) => new HemisphereLight(color, '#444444', intensity * UNIT),
  // As in TensorBoard, light does not get weaker with distance.
  PointLight: ({color, intensity}) => new PointLight(color, intensity * UNIT, 0, 0),
  SpotLight: ({color, intensity}) => new SpotLight(color, intensity * UNIT, 0, Math.PI / 3, 0.2, 0),
};

export interface Lights {
  readonly group: Group;
  /** Follows the camera; undefined if lights were logged. */
  readonly headLight: Light | undefined;
}

/** Positions of logged lights are relative to the mesh's centre, as in TensorBoard. */
export function makeLights(configs: readonly LightConfig[] | undefined, middle: Point3): Lights {
  const group = new Group();
  if (!configs) {
    const headLight = new DirectionalLight('#ffffff', HEAD * UNIT);
    group.add(new AmbientLight('#ffffff', AMBIENT * UNIT), headLight, headLight.target);
    return {group, headLight};
  }
  group.position.set(...middle);
  for (const config of configs) {
    const light = makers[config.cls](config);
    if (config.position) light.position.set(...config.position);
    group.add(light);
    if (light instanceof DirectionalLight || light instanceof SpotLight) group.add(light.target);
  }
  return {group, headLight: undefined};
}

/** From above the viewer's left shoulder. */
export function followCamera(light: Light, {eye, target, distance}: Viewpoint): void {
  light.position.set(eye[0], eye[1] + distance / 2, eye[2]);
  if (light instanceof DirectionalLight) light.target.position.set(...target);
}
