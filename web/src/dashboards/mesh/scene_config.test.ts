// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {readConfig} from './scene_config';

describe('a scene config', () => {
  it('may be absent', () => {
    for (const text of ['', '{}']) {
      const config = readConfig(text);
      expect(config.camera).toMatchObject({cls: 'PerspectiveCamera', fov: 45});
      expect(config.lights).toBeUndefined();
      expect(config.material).toEqual({cls: undefined, values: {}});
      expect(config.notes).toEqual([]);
    }
  });

  it('can contain a camera, lights and a material', () => {
    const config = readConfig(
      JSON.stringify({
        camera: {cls: 'OrthographicCamera', fov: 75, position: [1, 2, 3], lookAt: [0, 0, 0]},
        lights: [{cls: 'PointLight', color: 0xff0000, intensity: 0.5, position: [0, 1, 0]}],
        material: {cls: 'MeshPhongMaterial', shininess: 30, color: '#abc', flatShading: true},
      }),
    );
    expect(config.camera).toEqual({
      cls: 'OrthographicCamera',
      fov: 75,
      position: [1, 2, 3],
      lookAt: [0, 0, 0],
    });
    expect(config.lights).toEqual([
      {cls: 'PointLight', color: '#ff0000', intensity: 0.5, position: [0, 1, 0]},
    ]);
    expect(config.material).toEqual({
      cls: 'MeshPhongMaterial',
      values: {shininess: 30, color: '#abc', flatShading: true},
    });
    expect(config.notes).toEqual([]);
  });

  it('reports and ignores what is not supported', () => {
    const config = readConfig(
      JSON.stringify({
        camera: {cls: 'constructor'},
        lights: [{cls: 'Function'}, {cls: 'AmbientLight'}],
        material: {cls: 'ShaderMaterial', vertexShader: 'x', opacity: 'much'},
      }),
    );
    expect(config.camera.cls).toBe('PerspectiveCamera');
    expect(config.lights).toHaveLength(1);
    expect(config.material).toEqual({cls: undefined, values: {}});
    expect(config.notes).toHaveLength(5);
    expect(config.notes[0]).toMatch('camera “constructor” is not supported');
  });

  it('is reported if it is not valid JSON', () => {
    expect(readConfig('{camera: 1}').notes).toEqual([
      'The scene config is not valid JSON and is ignored.',
    ]);
    expect(readConfig('[1]').notes).toEqual([]);
  });

  it('ignores invalid colours', () => {
    const {values} = readConfig('{"material": {"color": "url(x)", "emissive": "red"}}').material;
    expect(values).toEqual({emissive: 'red'});
  });
});
