// SPDX-License-Identifier: Apache-2.0
// The only WebGL context of the page, since browsers allow few. It draws the meshes of all cards
// one after another and copies each result to its card.
import {type ReadonlySignal, signal} from '@preact/signals';
import {ColorManagement, LinearSRGBColorSpace, WebGLRenderer} from 'three';
import {failure, type Result, success} from '../../base/result';
import {Figure, type Look} from './figure';
import type {Mesh} from './mesh_data';
import type {SceneConfig} from './scene_config';

const noWebGl = failure<never>(
  'no_webgl',
  'This browser cannot draw meshes: WebGL 2 is missing or turned off.',
  'Turn on hardware acceleration in its settings, or open the page in another browser.',
);

export class Stage {
  private readonly losses = signal(0);

  private constructor(
    private readonly canvas: OffscreenCanvas,
    private readonly renderer: WebGLRenderer,
  ) {
    canvas.addEventListener('webglcontextrestored', () => this.losses.value++);
  }

  static open(): Result<Stage> {
    if (typeof OffscreenCanvas === 'undefined') return noWebGl;
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('webgl2', {antialias: true, alpha: true});
    if (!context) return noWebGl;
    // Colours are shown as logged, as in TensorBoard.
    ColorManagement.enabled = false;
    const renderer = new WebGLRenderer({
      canvas: canvas as unknown as HTMLCanvasElement,
      context,
      alpha: true,
    });
    renderer.outputColorSpace = LinearSRGBColorSpace;
    renderer.sortObjects = false;
    return success(new Stage(canvas, renderer));
  }

  /** Incremented when everything has to be redrawn. */
  get restored(): ReadonlySignal<number> {
    return this.losses;
  }

  makeFigure(mesh: Mesh, config: SceneConfig): Figure {
    return new Figure(mesh, config);
  }

  /** Draws into the caller's canvas, at the size it is shown. */
  draw(figure: Figure, look: Look, target: HTMLCanvasElement): void {
    const pixelRatio = Math.min(2, window.devicePixelRatio || 1);
    const width = Math.round(target.clientWidth * pixelRatio);
    const height = Math.round(target.clientHeight * pixelRatio);
    if (width === 0 || height === 0) return;
    const {canvas, renderer} = this;
    if (canvas.width !== width || canvas.height !== height) renderer.setSize(width, height, false);
    renderer.render(figure.scene, figure.prepare(look, width, height, pixelRatio));
    const drawing = canvas.transferToImageBitmap();
    target.width = width;
    target.height = height;
    target.getContext('bitmaprenderer')?.transferFromImageBitmap(drawing);
  }
}
