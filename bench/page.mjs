// SPDX-License-Identifier: Apache-2.0
// node page.mjs PLAN: opens a page in Chromium, performs the JSON file PLAN and prints its
// observations as JSON. bench/browser.py writes the plans and reads the output. All times are
// milliseconds since the start of the navigation.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {
  brushTrials,
  dragStep,
  filterTags,
  openTrials,
  scrollGallery,
  scrollRuns,
  zoomChart,
} from './page_gestures.mjs';
import {grow} from './page_growth.mjs';
import {installProbe} from './page_probe.mjs';
import {Watch} from './page_watch.mjs';

const require = createRequire(new URL('../web/package.json', import.meta.url));
const {chromium} = require('playwright-core');

const BROWSER = process.env.STEPSCOPE_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-accelerated-2d-canvas',
  '--disable-background-networking',
  '--enable-precise-memory-info',
  '--force-color-profile=srgb',
];
const VIEWPORT = {width: 1440, height: 900};

const actions = {
  look: async () => ({}),
  brush: brushTrials,
  gallery: scrollGallery,
  scroll: scrollRuns,
  step: dragStep,
  zoom: zoomChart,
  grow,
};

async function carryOut(browser, plan) {
  const context = await browser.newContext({viewport: VIEWPORT});
  const page = await context.newPage();
  page.setDefaultTimeout(plan.secondsMax * 1000);
  if (plan.isProbed) await installProbe(page);
  const watch = await Watch.start(browser, page, plan.pictures);
  try {
    await page.goto(plan.address, {waitUntil: 'commit'});
    const done = await act(page, watch, plan);
    const heapBytes = await heapAfterCollection(page);
    const origin = await page.evaluate(() => performance.timeOrigin);
    return {heapBytes, ...done, ...watch.observations(origin)};
  } finally {
    await watch.stop();
  }
}

/** A filter is typed while the page loads; every other action waits until it has loaded. */
async function act(page, watch, plan) {
  const {action, secondsMax} = plan;
  const openedMs = action === 'brush' ? await openTrials(page) : undefined;
  if (action !== 'filter') {
    const isQuiet = await watch.untilQuiet(secondsMax);
    return {isQuiet, openedMs, ...(await actions[action](page, plan))};
  }
  const isQuiet = (await filterTags(page, plan)) && (await watch.untilQuiet(secondsMax));
  return {isQuiet};
}

async function heapAfterCollection(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  return page.evaluate(() => performance.memory.usedJSHeapSize);
}

const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const browser = await chromium.launch({executablePath: BROWSER, args: FLAGS});
try {
  console.log(JSON.stringify(await carryOut(browser, plan)));
} finally {
  await browser.close();
}
