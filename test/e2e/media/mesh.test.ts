// SPDX-License-Identifier: Apache-2.0
// The Mesh dashboard: meshes and point clouds, the camera, and messages about invalid data.
import {cpSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Locator, Page} from 'playwright-core';
import {describe, expect, it} from 'vitest';
import {EventLog} from '../harness/event_log';
import {faults} from '../harness/faults';
import {Session, setting} from '../harness/session';

const realLogs = fileURLToPath(new URL('../../compat/logs/', import.meta.url));

// More vertices than a 16-bit index can address.
const SIDE = 300;

/** A wavy sheet of SIDE times SIDE vertices. */
function sheet(): {vertices: Float32Array; faces: Int32Array} {
  const vertices = new Float32Array(3 * SIDE * SIDE);
  const faces: number[] = [];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [row, column] = [Math.floor(i / SIDE), i % SIDE];
    vertices.set([column / SIDE, 0.1 * Math.sin(row / 20), row / SIDE], 3 * i);
    if (row === SIDE - 1 || column === SIDE - 1) continue;
    faces.push(i, i + SIDE, i + 1, i + 1, i + SIDE, i + SIDE + 1);
  }
  return {vertices, faces: Int32Array.from(faces)};
}

const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const pyramid = {vertices: corners, faces: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]};
const red = [255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0];

function scaled(size: number): number[] {
  return corners.map((number) => size * number);
}

const session = new Session((logdir) => {
  cpSync(join(realLogs, 'special'), join(logdir, 'special'), {recursive: true});
  new EventLog(logdir, 'large').mesh(0, 'sheet', sheet()).flush();
  for (const run of ['first', 'second']) {
    const log = new EventLog(logdir, run);
    for (let step = 0; step < 150; step++) {
      log.mesh(step, 'pyramid', {...pyramid, vertices: scaled(1 + step / 300), colours: red});
    }
    log.mesh(5, 'points', {vertices: corners}).flush();
  }
  const odd = new EventLog(logdir, 'odd');
  odd.mesh(0, 'bad/faces', {...pyramid, faces: [0, 1, 2, 0, 1, 9]});
  odd.mesh(0, 'bad/colours', {...pyramid, colours: [1, 2, 3]});
  odd.mesh(0, 'bad/nan', {...pyramid, vertices: [...corners.slice(0, 9), Number.NaN, 0, 1]});
  odd.meshPart(0, 'bad/flat', 'VERTEX', [1, 2, 3, 4], [1, 2, 2]);
  const config = {
    camera: {cls: 'Eval'},
    lights: [{cls: 'Moon'}],
    material: {cls: 'MeshPhongMaterial'},
  };
  odd.mesh(0, 'bad/config', {...pyramid, config: JSON.stringify(config)});
  odd.flush();
});

function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', {name, exact: true});
}

function meshOf(card: Locator): Locator {
  return card.locator('.mesh-host');
}

interface Painted {
  /** The share of the canvas's pixels that are painted. */
  readonly share: number;
  /** The share of painted pixels in the lower half. */
  readonly below: number;
  /** The mean colour of painted pixels. */
  readonly colour: readonly number[];
}

async function painted(card: Locator): Promise<Painted> {
  return card.locator('canvas').evaluate((element) => {
    const {width, height} = element as HTMLCanvasElement;
    const copy = new OffscreenCanvas(width, height).getContext('2d')!;
    copy.drawImage(element as HTMLCanvasElement, 0, 0);
    const {data} = copy.getImageData(0, 0, width, height);
    const sum = [0, 0, 0];
    let [count, below] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 0) continue;
      count++;
      if (at >= data.length / 2) below++;
      for (let channel = 0; channel < 3; channel++) sum[channel]! += data[at + channel]!;
    }
    const most = Math.max(1, count);
    const colour = sum.map((each) => Math.round(each / most));
    return {share: count / (width * height), below: below / most, colour};
  });
}

async function waitForDrawing(card: Locator, step: number): Promise<void> {
  await card.locator(`canvas[data-drawn-step="${step}"]`).waitFor();
}

/** A short hash of a canvas's content, for comparisons. */
function pixels(card: Locator): Promise<string> {
  return card.locator('canvas').evaluate(async (element) => {
    const text = new TextEncoder().encode((element as HTMLCanvasElement).toDataURL());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
    return [...digest.slice(0, 8)].map((byte) => byte.toString(16)).join('');
  });
}

describe('the cards', () => {
  it('show a mesh logged by TensorBoard at its last step', async () => {
    const page = await session.open('mesh&meshFilter=^mesh');
    const card = cardOf(page, 'mesh of special');
    await waitForDrawing(card, 2);
    const shown = meshOf(card);
    expect(await shown.getAttribute('data-vertices')).toBe('20');
    expect(await shown.getAttribute('data-faces')).toBe('10');
    expect((await painted(card)).share).toBeGreaterThan(0.01);
    await page.getByRole('application', {name: /mesh of special at step 2: 20 vertices/}).waitFor();
  });

  it('draw more than 65,535 vertices', async () => {
    const page = await session.open('mesh&meshFilter=sheet&meshCamera=0_1.57_1_0_0_0');
    const card = cardOf(page, 'sheet of large');
    await waitForDrawing(card, 0);
    await card.getByText('90,000 vertices, 178,802 faces').waitFor();
    // Seen from above. If indices were truncated to 16 bits, the rows at the bottom would be missing.
    const {share, below} = await painted(card);
    expect(share).toBeGreaterThan(0.2);
    expect(below).toBeCloseTo(0.5, 1);
  });

  it('show points in the colour of the run if there are no faces', async () => {
    const page = await session.open('mesh&meshFilter=points&meshPointSize=24');
    const card = cardOf(page, 'points of first');
    await waitForDrawing(card, 5);
    await card.getByText('4 points').waitFor();
    const large = (await painted(card)).share;
    expect(large).toBeGreaterThan(0);
    await page.goto(`${session.address}#mesh&meshFilter=points&meshPointSize=4`);
    await expect.poll(async () => (await painted(card)).share).toBeLessThan(large / 4);
  });

  it('can show any logged step', async () => {
    const page = await session.open('mesh&meshFilter=pyramid');
    const card = cardOf(page, 'pyramid of first');
    await waitForDrawing(card, 149);
    await card.getByText('150 of 150').waitFor();
    const box = card.getByRole('textbox', {name: 'Step, number'});
    await box.fill('7');
    await box.press('Enter');
    await waitForDrawing(card, 7);
    await expect.poll(() => setting(page, 'meshSteps')).toBe('7:pyramid@first#0');
    await page.getByRole('button', {name: 'Sync step across tabs'}).click();
    await page.getByRole('textbox', {name: 'Step for all cards, number'}).fill('40');
    await page.getByRole('textbox', {name: 'Step for all cards, number'}).press('Enter');
    await waitForDrawing(card, 40);
    await waitForDrawing(cardOf(page, 'pyramid of second'), 40);
    await expect.poll(() => setting(page, 'step')).toBe('40');
  });

  it('show the logged colours unchanged without shading', async () => {
    const page = await session.open('mesh&meshFilter=pyramid&meshShading=0');
    const card = cardOf(page, 'pyramid of first');
    await waitForDrawing(card, 149);
    const [r, g, b] = (await painted(card)).colour;
    expect([r! > 250, g! < 6, b! < 6]).toEqual([true, true, true]);
  });

  it('draw only the edges in wireframe mode', async () => {
    const page = await session.open('mesh&meshFilter=pyramid');
    const card = cardOf(page, 'pyramid of first');
    await waitForDrawing(card, 149);
    const whole = (await painted(card)).share;
    await page.keyboard.press('w');
    await expect.poll(async () => (await painted(card)).share).toBeLessThan(whole / 2);
    expect((await painted(card)).share).toBeGreaterThan(0);
    await expect.poll(() => setting(page, 'meshWireframe')).toBe('1');
  });

  it('load the renderer only in this dashboard', async () => {
    const page = await session.open('timeseries');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /stage-/.test(url))).toEqual([]);
    await page.goto(`${session.address}#mesh&meshFilter=^mesh`);
    await waitForDrawing(cardOf(page, 'mesh of special'), 2);
    expect(loaded.filter((url) => /stage-/.test(url))).toHaveLength(1);
  });
});

describe('the camera', () => {
  it('rotates all runs together, is stored in the address, and is reset by R', async () => {
    const page = await session.open('mesh&meshFilter=pyramid');
    const [first, second] = [cardOf(page, 'pyramid of first'), cardOf(page, 'pyramid of second')];
    await waitForDrawing(first, 149);
    await waitForDrawing(second, 149);
    const before = [await pixels(first), await pixels(second)];
    await meshOf(first).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await expect.poll(() => pixels(first)).not.toBe(before[0]);
    await expect.poll(() => pixels(second)).not.toBe(before[1]);
    await expect.poll(() => setting(page, 'meshCamera')).toMatch(/^0\.469\d*_0\.45_1\.15_0_0_0$/);
    const {share} = await painted(second);
    await page.reload();
    await waitForDrawing(second, 149);
    await expect.poll(async () => (await painted(second)).share).toBeCloseTo(share, 2);
    expect(setting(page, 'meshCamera')).toMatch(/_1\.15_/);
    await meshOf(first).focus();
    await page.keyboard.press('r');
    await expect.poll(() => setting(page, 'meshCamera')).toBeUndefined();
    await expect.poll(() => pixels(second)).toBe(before[1]);
  });

  it('can be separate for each card', async () => {
    const page = await session.open('mesh&meshFilter=pyramid&meshShared=0');
    const [first, second] = [cardOf(page, 'pyramid of first'), cardOf(page, 'pyramid of second')];
    await waitForDrawing(first, 149);
    await waitForDrawing(second, 149);
    const before = [await pixels(first), await pixels(second)];
    await meshOf(first).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => pixels(first)).not.toBe(before[0]);
    await expect.poll(() => setting(page, 'meshCameras')).toMatch(/:pyramid@first#0$/);
    expect(await pixels(second)).toBe(before[1]);
  });

  it('follows the mouse and Alt+wheel', async () => {
    const page = await session.open('mesh&meshFilter=pyramid');
    const card = cardOf(page, 'pyramid of first');
    await waitForDrawing(card, 149);
    const box = (await meshOf(card).boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 110, box.y + 60, {steps: 3});
    await page.mouse.up();
    await expect.poll(() => setting(page, 'meshCamera')).toMatch(/_0\.45_1_0_0_0$/);
    await page.keyboard.down('Alt');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Alt');
    await expect
      .poll(() => Number(setting(page, 'meshCamera')?.split('_')[2]))
      .toBeGreaterThan(1.2);
    await page.mouse.dblclick(box.x + 60, box.y + 60);
    await expect.poll(() => setting(page, 'meshCamera')).toBeUndefined();
  });
});

describe('a single card', () => {
  it('can fill the dashboard, with all its details, until Esc', async () => {
    const page = await session.open('mesh&meshFilter=pyramid');
    const card = cardOf(page, 'pyramid of first');
    await waitForDrawing(card, 149);
    const small = (await meshOf(card).boundingBox())!.width;
    await card.hover();
    await card.getByRole('button', {name: 'Open viewer'}).click();
    await waitForDrawing(card, 149);
    expect((await meshOf(card).boundingBox())!.width).toBeGreaterThan(2 * small);
    const table = card.locator('.mesh-table');
    expect(await table.textContent()).toContain('0 to 1.497');
    await page.keyboard.press('Escape');
    await cardOf(page, 'pyramid of second').waitFor();
  });

  it('can be saved as PLY and as an image', async () => {
    const page = await session.open('mesh&meshFilter=pyramid');
    const card = cardOf(page, 'pyramid of first');
    await waitForDrawing(card, 149);
    const save = async (item: string) => {
      await card.hover();
      await card.getByRole('button', {name: 'Save'}).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', {name: item}).click(),
      ]);
      return {name: download.suggestedFilename(), bytes: readFileSync(await download.path())};
    };
    const ply = await save('Mesh (PLY)');
    expect(ply.name).toBe('first_pyramid_149_0.ply');
    expect(ply.bytes.toString('latin1')).toMatch(/^ply\n.*\nelement vertex 4\n/);
    const png = await save('Image (PNG)');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('invalid data', () => {
  const sentences: Record<string, RegExp> = {
    'bad/faces': /1 of 2 faces skipped: vertices are numbered 0 to 3\./,
    'bad/colours': /Colours have the shape \[1, 3\], not \[4, 3\]/,
    'bad/nan': /1 of 4 vertices skipped: NaN or infinite\./,
    'bad/flat': /Vertices have the shape \[2, 2\], not \[count, 3\]\./,
    'bad/config': /camera “Eval” is not supported/,
  };

  it.each(Object.entries(sentences))('%s is reported in its card', async (tag, sentence) => {
    const page = await session.open(`mesh&meshFilter=${tag}`);
    await cardOf(page, `${tag} of odd`).getByText(sentence).waitFor();
  });

  it('that is partly valid is still drawn', async () => {
    const page = await session.open('mesh&meshFilter=bad/nan');
    const card = cardOf(page, 'bad/nan of odd');
    await waitForDrawing(card, 0);
    expect(await meshOf(card).getAttribute('data-faces')).toBe('1');
    expect((await painted(card)).share).toBeGreaterThan(0.01);
  });

  it('in a damaged record is reported, and can be requested again', async () => {
    const page = await session.open('', {expected: /500/});
    let isBroken = true;
    await page.route('**/data/plugin/mesh/data?*', (route) =>
      isBroken
        ? route.fulfill({status: 500, body: 'Data loss: damaged record in first/events.1'})
        : route.continue(),
    );
    await page.goto(`${session.address}#mesh&meshFilter=pyramid`);
    const card = cardOf(page, 'pyramid of first');
    await card.getByText('damaged record in first/events.1').waitFor();
    isBroken = false;
    await card.getByRole('button', {name: 'Try again'}).click();
    await waitForDrawing(card, 149);
  });
});

it('reports missing WebGL and still shows the details', async () => {
  const page = await session.open('');
  await page.addInitScript(() => {
    OffscreenCanvas.prototype.getContext = () => null;
  });
  await page.goto(`${session.address}#mesh&meshFilter=pyramid`);
  await page.reload();
  const card = cardOf(page, 'pyramid of first');
  await card.getByText(/WebGL 2 is missing or turned off/).waitFor();
  await card.getByText('4 vertices, 4 faces').waitFor();
});

it.each(['light', 'dark'] as const)(
  'is accessible according to axe-core, in %s mode',
  async (colorScheme) => {
    const page = await session.open('mesh', {colorScheme});
    await waitForDrawing(cardOf(page, 'bad/colours of odd'), 0);
    expect(await faults(page)).toEqual([]);
    await page.goto(`${session.address}#mesh&meshOpen=pyramid@first%230`);
    await waitForDrawing(cardOf(page, 'pyramid of first'), 149);
    expect(await faults(page)).toEqual([]);
  },
);

it('fits a narrow screen', async () => {
  const page = await session.open('mesh', {viewport: {width: 360, height: 740}});
  await waitForDrawing(cardOf(page, 'bad/colours of odd'), 0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
