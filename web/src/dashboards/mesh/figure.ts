// SPDX-License-Identifier: Apache-2.0
// One mesh with its lights, drawn by three.js. dispose() frees its memory on the graphics card.
import {
  BufferAttribute,
  BufferGeometry,
  type Camera as Camera3,
  type Light,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh as Mesh3,
  OrthographicCamera,
  PerspectiveCamera,
  Points,
  Scene,
  Sphere,
  Vector3,
} from 'three';
import {distanceBetween, type Frame, type Point3} from './box';
import {type Camera, type Viewpoint, viewpointOf} from './camera';
import {followCamera, makeLights} from './lights';
import {makeMeshMaterial, makePointsMaterial, materialColour} from './materials';
import type {Mesh} from './mesh_data';
import type {SceneConfig} from './scene_config';

/** How a figure is drawn. */
export interface Look {
  readonly camera: Camera;
  readonly frame: Frame;
  readonly isWireframe: boolean;
  readonly isShaded: boolean;
  /** In screen pixels; undefined for the logged size. */
  readonly pointSize: number | undefined;
  /** For vertices without a colour. */
  readonly colour: string;
}

export class Figure {
  readonly scene = new Scene();
  private readonly geometry = new BufferGeometry();
  private readonly edges = new BufferGeometry();
  private readonly headLight: Light | undefined;
  private body: Mesh3 | Points | LineSegments | undefined;
  private bodyKey = '';

  constructor(
    private readonly mesh: Mesh,
    private readonly config: SceneConfig,
  ) {
    this.geometry.setAttribute('position', new BufferAttribute(mesh.vertices, 3));
    if (mesh.normals) this.geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
    if (mesh.colours)
      this.geometry.setAttribute('color', new BufferAttribute(mesh.colours, 3, true));
    const index = mesh.faces ?? mesh.placed;
    if (index) this.geometry.setIndex(new BufferAttribute(index, 1));
    const lights = makeLights(config.lights, this.middle());
    this.headLight = lights.headLight;
    this.scene.add(lights.group);
  }

  /** Prepares the figure and returns the camera for drawing it. */
  prepare(look: Look, width: number, height: number, pixelRatio: number): Camera3 {
    this.setBody(look, pixelRatio);
    const fov = (this.config.camera.fov * Math.PI) / 180;
    const point = viewpointOf(look.camera, look.frame, fov, width / height);
    if (this.headLight) followCamera(this.headLight, point);
    return this.makeCamera(point, look.frame, width / height);
  }

  dispose(): void {
    this.geometry.dispose();
    this.edges.dispose();
    this.dropMaterial();
  }

  private middle(): Point3 {
    return this.mesh.frame?.centre ?? [0, 0, 0];
  }

  private setBody(look: Look, pixelRatio: number): void {
    const {isWireframe, isShaded, pointSize, colour} = look;
    const key = JSON.stringify([isWireframe, isShaded, pointSize, colour, pixelRatio]);
    if (key === this.bodyKey) return;
    this.bodyKey = key;
    if (this.body) this.scene.remove(this.body);
    this.dropMaterial();
    this.body = this.makeBody(look, pixelRatio);
    // Everything in the scene is visible. three.js cannot handle NaN coordinates when it checks
    // that.
    this.body.frustumCulled = false;
    this.body.geometry.boundingSphere = new Sphere();
    this.scene.add(this.body);
  }

  private makeBody(look: Look, pixelRatio: number): Mesh3 | Points | LineSegments {
    const {config, mesh} = this;
    const colour = materialColour(config, mesh.colours !== undefined, look.colour);
    if (!mesh.faces) {
      const size = look.pointSize === undefined ? undefined : look.pointSize * pixelRatio;
      return new Points(this.geometry, makePointsMaterial(config, colour, size, pixelRatio));
    }
    if (look.isWireframe || config.material.values['wireframe'] === true) {
      this.makeEdges(mesh.faces);
      return new LineSegments(this.edges, new LineBasicMaterial(colour));
    }
    return new Mesh3(this.geometry, makeMeshMaterial(config, colour, look.isShaded));
  }

  private makeEdges(faces: Uint32Array): void {
    if (this.edges.index) return;
    const ends = new Uint32Array(2 * faces.length);
    for (let i = 0; i < faces.length; i++) {
      ends[2 * i] = faces[i]!;
      ends[2 * i + 1] = faces[i % 3 === 2 ? i - 2 : i + 1]!;
    }
    this.edges.setAttribute('position', this.geometry.getAttribute('position'));
    const colours = this.geometry.getAttribute('color');
    if (colours) this.edges.setAttribute('color', colours);
    this.edges.setIndex(new BufferAttribute(ends, 1));
  }

  private dropMaterial(): void {
    (this.body?.material as Material | undefined)?.dispose();
  }

  private makeCamera({eye, target, distance}: Viewpoint, frame: Frame, aspect: number): Camera3 {
    const {cls, fov} = this.config.camera;
    const near = distance / 100;
    const far = distance + this.reach(target) + frame.radius;
    const halfHeight = distance * Math.tan((fov * Math.PI) / 360);
    const halfWidth = halfHeight * aspect;
    const camera =
      cls === 'PerspectiveCamera'
        ? new PerspectiveCamera(fov, aspect, near, far)
        : new OrthographicCamera(-halfWidth, halfWidth, halfHeight, -halfHeight, -far, far);
    camera.position.set(...eye);
    camera.lookAt(new Vector3(...target));
    camera.updateMatrixWorld();
    return camera;
  }

  /** The greatest distance of the mesh from a point. */
  private reach(place: Point3): number {
    const {frame} = this.mesh;
    return frame ? distanceBetween(frame.centre, place) + frame.radius : 0;
  }
}
