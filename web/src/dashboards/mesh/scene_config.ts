// SPDX-License-Identifier: Apache-2.0
// The logged scene config, with the names of three.js, as in TensorBoard. Only the names listed
// here are supported; everything else is reported and ignored.
import type {Point3} from './box';

export const cameraClasses = ['PerspectiveCamera', 'OrthographicCamera'] as const;
export const lightClasses = [
  'AmbientLight',
  'DirectionalLight',
  'HemisphereLight',
  'PointLight',
  'SpotLight',
] as const;
export const materialClasses = [
  'MeshBasicMaterial',
  'MeshLambertMaterial',
  'MeshNormalMaterial',
  'MeshPhongMaterial',
  'MeshPhysicalMaterial',
  'MeshStandardMaterial',
  'MeshToonMaterial',
  'PointsMaterial',
] as const;

export type CameraClass = (typeof cameraClasses)[number];
export type LightClass = (typeof lightClasses)[number];
export type MaterialClass = (typeof materialClasses)[number];

export interface LightConfig {
  readonly cls: LightClass;
  readonly color: string;
  readonly intensity: number;
  readonly position: Point3 | undefined;
}

/** Properties of a material, all checked. */
export type MaterialValues = Readonly<Record<string, number | string | boolean>>;

export interface SceneConfig {
  readonly camera: {
    readonly cls: CameraClass;
    /** In degrees. */
    readonly fov: number;
    readonly position: Point3 | undefined;
    readonly lookAt: Point3 | undefined;
  };
  /** Undefined for a light at the camera. */
  readonly lights: readonly LightConfig[] | undefined;
  readonly material: {readonly cls: MaterialClass | undefined; readonly values: MaterialValues};
  /** Unsupported parts, as sentences. */
  readonly notes: readonly string[];
}

const FOV = 45;
const COLOUR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]+|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\))$/i;

const materialValues: Readonly<Record<string, 'number' | 'colour' | 'boolean'>> = {
  clearcoat: 'number',
  clearcoatRoughness: 'number',
  color: 'colour',
  emissive: 'colour',
  emissiveIntensity: 'number',
  flatShading: 'boolean',
  metalness: 'number',
  opacity: 'number',
  reflectivity: 'number',
  roughness: 'number',
  shininess: 'number',
  side: 'number',
  size: 'number',
  sizeAttenuation: 'boolean',
  specular: 'colour',
  transparent: 'boolean',
  vertexColors: 'boolean',
  wireframe: 'boolean',
};

type Json = Readonly<Record<string, unknown>>;

/** `text` is the logged JSON; empty means no config. */
export function readConfig(text: string): SceneConfig {
  const notes: string[] = [];
  const config = parse(text, notes);
  const camera = objectOf(config['camera']);
  const lights = config['lights'];
  return {
    camera: {
      cls: classOf(camera, cameraClasses, 'camera', notes) ?? 'PerspectiveCamera',
      fov: Math.min(170, Math.max(1, numberOf(camera['fov']) ?? FOV)),
      position: tripleOf(camera['position']),
      lookAt: tripleOf(camera['lookAt']),
    },
    lights: Array.isArray(lights) ? lights.flatMap((light) => readLight(light, notes)) : undefined,
    material: readMaterial(objectOf(config['material']), notes),
    notes,
  };
}

function parse(text: string, notes: string[]): Json {
  if (text.trim() === '') return {};
  try {
    return objectOf(JSON.parse(text));
  } catch {
    notes.push('The scene config is not valid JSON and is ignored.');
    return {};
  }
}

function classOf<T extends string>(
  object: Json,
  known: readonly T[],
  what: string,
  notes: string[],
): T | undefined {
  const name = object['cls'];
  if (name === undefined) return undefined;
  const found = known.find((each) => each === name);
  if (!found) notes.push(`The scene config's ${what} “${String(name)}” is not supported.`);
  return found;
}

function readLight(value: unknown, notes: string[]): LightConfig[] {
  const light = objectOf(value);
  const cls = classOf(light, lightClasses, 'light', notes);
  if (!cls) return [];
  return [
    {
      cls,
      color: colourOf(light['color']) ?? '#ffffff',
      intensity: numberOf(light['intensity']) ?? 1,
      position: tripleOf(light['position']),
    },
  ];
}

function readMaterial(material: Json, notes: string[]): SceneConfig['material'] {
  const values: Record<string, number | string | boolean> = {};
  for (const [name, value] of Object.entries(material)) {
    if (name === 'cls') continue;
    const known = readValue(materialValues[name], value);
    if (known === undefined) notes.push(`The scene config's material.${name} is ignored.`);
    else values[name] = known;
  }
  return {cls: classOf(material, materialClasses, 'material', notes), values};
}

function readValue(
  kind: 'number' | 'colour' | 'boolean' | undefined,
  value: unknown,
): number | string | boolean | undefined {
  if (kind === 'number') return numberOf(value);
  if (kind === 'colour') return colourOf(value);
  return kind === 'boolean' && typeof value === 'boolean' ? value : undefined;
}

function objectOf(value: unknown): Json {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Json) : {};
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function tripleOf(value: unknown): Point3 | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [x, y, z] = value.map(numberOf);
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}

/** `#a0a0a0`, `rgb(1, 2, 3)`, a name, or a number such as 0xa0a0a0. */
function colourOf(value: unknown): string | undefined {
  if (typeof value === 'string') return COLOUR.test(value) ? value : undefined;
  const number = numberOf(value);
  if (number === undefined || number < 0 || number > 0xffffff) return undefined;
  return `#${Math.round(number).toString(16).padStart(6, '0')}`;
}
