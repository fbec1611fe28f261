// SPDX-License-Identifier: Apache-2.0
// A mesh that can be rotated. It is drawn only when something has changed.
import {useSignal} from '@preact/signals';
import {useEffect, useMemo, useRef} from 'preact/hooks';
import {frameQueue, once} from '../../chart/frame_queue';
import {colourOf} from '../../data/colours';
import type {SampleCard} from '../../media_cards/sample_cards';
import type {Frame, Point3} from './box';
import {type Camera, cameraBetween, standardCamera} from './camera';
import type {Figure, Look} from './figure';
import {fitAll, fits, frameOf, registerFrame} from './frames';
import {listenToMesh} from './gestures';
import type {Mesh} from './mesh_data';
import {readConfig, type SceneConfig} from './scene_config';
import * as settings from './settings';
import {useStage} from './use_stage';

export interface MeshCanvasProps {
  readonly card: SampleCard;
  readonly mesh: Mesh;
  readonly config: string;
  /** The step of the mesh. */
  readonly step: number;
  /** The description for screen readers. */
  readonly label: string;
  /** Whether the wheel always zooms. */
  readonly isOpened: boolean;
}

export function MeshCanvas({card, mesh, config: text, step, label, isOpened}: MeshCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<Figure | undefined>(undefined);
  const size = useSignal({width: 1, height: 1});
  const result = useStage();
  const stage = result?.ok ? result.value : undefined;
  const config = useMemo(() => readConfig(text), [text]);
  const fitting = fits.value;
  useEffect(() => {
    if (mesh.frame) registerFrame(card, mesh.frame);
  }, [card.id, mesh, fitting]);
  useEffect(() => {
    figure.current = stage?.makeFigure(mesh, config);
    return () => figure.current?.dispose();
  }, [stage, mesh, config]);
  useEffect(() => watchSize(element.current!, (next) => (size.value = next)), []);

  const frame = frameOf(card);
  const aspect = size.value.width / size.value.height;
  const camera =
    settings.cameraOf(card.id) ??
    (frame ? firstCamera(config, mesh, frame, aspect) : standardCamera);
  useGestures(element, {card, camera, config, isOpened});
  const look: Look | undefined = frame && {
    camera,
    frame,
    isWireframe: settings.isWireframe.value,
    isShaded: settings.isShaded.value,
    pointSize: settings.pointSize.value,
    colour: colourOf.value(card.run).colour,
  };
  const restored = stage?.restored.value;
  const changes = [stage, mesh, config, restored, size.value, JSON.stringify(look)];
  useEffect(() => {
    const owner = element.current!;
    const draw = () => {
      if (!stage || !look || !figure.current || !canvas.current) return;
      stage.draw(figure.current, look, canvas.current);
      canvas.current.dataset['drawnStep'] = String(step);
    };
    frameQueue.add(owner, once(draw), true);
    return () => frameQueue.cancel(owner);
  }, changes);
  return (
    <div
      ref={element}
      class={isOpened ? 'mesh-host mesh-host-opened' : 'mesh-host'}
      role="application"
      aria-label={label}
      aria-roledescription="mesh"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys turn it.
      tabIndex={0}
      data-step={step}
      data-vertices={mesh.vertices.length / 3}
      data-faces={(mesh.faces?.length ?? 0) / 3}
    >
      <canvas ref={canvas} class="mesh-canvas" />
      {result && !result.ok && (
        <div class="card-note" role="status">
          <span>{result.error.message}</span>
          <span>{result.error.hint}</span>
        </div>
      )}
    </div>
  );
}

interface Handled {
  readonly card: SampleCard;
  readonly camera: Camera;
  readonly config: SceneConfig;
  readonly isOpened: boolean;
}

function useGestures(element: {readonly current: HTMLElement | null}, handled: Handled): void {
  // Listeners are added once; their callbacks change with every rendering.
  const latest = useRef(handled);
  latest.current = handled;
  useEffect(
    () =>
      listenToMesh(element.current!, {
        change(next) {
          const {card, camera} = latest.current;
          settings.setCamera(card.id, next(settings.cameraOf(card.id) ?? camera));
        },
        reset: fitAll,
        fov: () => (latest.current.config.camera.fov * Math.PI) / 180,
        capturesWheel: () => latest.current.isOpened,
      }),
    [],
  );
}

/** The logged camera. TensorBoard's position is relative to the centre of a mesh, but not of points. */
function firstCamera(config: SceneConfig, mesh: Mesh, frame: Frame, aspect: number): Camera {
  const {position, lookAt, fov} = config.camera;
  if (!mesh.frame || (!position && !lookAt)) return standardCamera;
  const {centre} = mesh.frame;
  const origin: Point3 = mesh.faces ? centre : [0, 0, 0];
  const placed = ([x, y, z]: Point3): Point3 => [x + origin[0], y + origin[1], z + origin[2]];
  const target = lookAt ? placed(lookAt) : centre;
  const eye: Point3 = position
    ? placed(position)
    : [target[0], target[1], target[2] + 2 * frame.radius];
  return cameraBetween(eye, target, frame, (fov * Math.PI) / 180, aspect);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function watchSize(element: HTMLElement, changed: (size: Size) => void): () => void {
  const observer = new ResizeObserver(() => {
    const {clientWidth: width, clientHeight: height} = element;
    if (width > 0 && height > 0) changed({width, height});
  });
  observer.observe(element);
  return () => observer.disconnect();
}
