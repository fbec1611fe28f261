// SPDX-License-Identifier: Apache-2.0
import {
  Color,
  DoubleSide,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshNormalMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  MeshToonMaterial,
  PointsMaterial,
} from 'three';
import type {MaterialValues, SceneConfig} from './scene_config';
import {POINT_SIZE} from './settings';

export interface BodyColour {
  readonly color: string;
  readonly vertexColors: boolean;
}

/** The vertex colours, otherwise the logged colour, otherwise the run's colour. */
export function materialColour(
  {material: {values}}: SceneConfig,
  hasColours: boolean,
  colour: string,
): BodyColour {
  const own = values['color'];
  const vertexColors = hasColours && values['vertexColors'] !== false;
  const logged = typeof own === 'string' && isColour(own) ? own : undefined;
  return {color: logged ?? (vertexColors ? '#ffffff' : colour), vertexColors};
}

// three.js warns about unknown names.
function isColour(text: string): boolean {
  return !/^[a-z]+$/i.test(text) || text.toLowerCase() in Color.NAMES;
}

const makers: Readonly<Record<string, () => Material>> = {
  MeshBasicMaterial: () => new MeshBasicMaterial(),
  MeshLambertMaterial: () => new MeshLambertMaterial(),
  MeshNormalMaterial: () => new MeshNormalMaterial(),
  MeshPhongMaterial: () => new MeshPhongMaterial(),
  MeshPhysicalMaterial: () => new MeshPhysicalMaterial(),
  MeshStandardMaterial: () => new MeshStandardMaterial({roughness: 1, metalness: 0}),
  MeshToonMaterial: () => new MeshToonMaterial(),
};

export function makeMeshMaterial(
  {material: {cls, values}}: SceneConfig,
  colour: BodyColour,
  isShaded: boolean,
): Material {
  const make = makers[isShaded ? (cls ?? '') : 'MeshBasicMaterial'];
  const material = (make ?? makers['MeshStandardMaterial']!)();
  material.side = DoubleSide;
  setValues(material, values);
  setValues(material, {...colour});
  return material;
}

/** `size` is in canvas pixels. Without it the logged size is used, in units of the mesh. */
export function makePointsMaterial(
  {material: {values}}: SceneConfig,
  colour: BodyColour,
  size: number | undefined,
  pixelRatio: number,
): Material {
  const material = new PointsMaterial({sizeAttenuation: false, size: POINT_SIZE * pixelRatio});
  if (size !== undefined) material.size = size;
  else if (values['size'] !== undefined) material.sizeAttenuation = true;
  const {size: logged, sizeAttenuation: _, ...rest} = values;
  if (size === undefined && typeof logged === 'number') material.size = logged;
  setValues(material, rest);
  setValues(material, {...colour});
  // Round rather than square.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <clipping_planes_fragment>',
      'if (length(gl_PointCoord - 0.5) > 0.5) discard;\n#include <clipping_planes_fragment>',
    );
  };
  return material;
}

/** The values that this material supports. */
function setValues(material: Material, values: MaterialValues): void {
  const fields = material as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    if (!(name in fields) || name === 'wireframe') continue;
    const held = fields[name];
    if (!(held instanceof Color)) fields[name] = value;
    else if (typeof value === 'string' && isColour(value)) held.set(value);
  }
  if (material.opacity < 1) material.transparent = true;
}
