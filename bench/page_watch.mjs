// SPDX-License-Identifier: Apache-2.0
// Observes any page from outside: what it shows, what it requests and whether it is busy.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';

const POLL_MS = 100;
/** A page is idle after this many polls without activity. They are counted and not timed, because
 * a machine that is suspended for a while is not an idle page. */
const SILENT_POLLS = 20;
/** Share of one core; an idle page takes less. */
const BUSY_SHARE = 0.05;
/** Screenshots have half the page's size: enough to see lines, and cheap. */
const PICTURE = {format: 'png', maxWidth: 720, maxHeight: 450};

export class Watch {
  /** @type {{moment: number, data: string}[]} */
  pictures = [];
  /** @type {{begin: number, end: number}[]} */
  requests = [];
  /** @type {{begin: number, end: number}[]} */
  busy = [];
  open = new Set();
  hasNews = false;
  isStopped = false;

  /** Screenshots are written to `folder`; none are taken without one. */
  static async start(browser, page, folder) {
    const watch = new Watch();
    watch.folder = folder;
    page.on('request', (request) => watch.begin(request));
    page.on('requestfinished', (request) => watch.end(request));
    page.on('requestfailed', (request) => watch.end(request));
    if (folder) await watch.takePictures(await page.context().newCDPSession(page));
    watch.watchingProcess = watch.watchProcess(await browser.newBrowserCDPSession());
    return watch;
  }

  async takePictures(session) {
    session.on('Page.screencastFrame', ({data, metadata, sessionId}) => {
      // It only fails if the page is closing.
      session.send('Page.screencastFrameAck', {sessionId}).catch(() => {});
      if (data === this.pictures.at(-1)?.data) return;
      this.pictures.push({moment: metadata.timestamp * 1000, data});
      this.hasNews = true;
    });
    await session.send('Page.startScreencast', PICTURE);
  }

  begin(request) {
    const entry = {begin: Date.now(), end: Number.POSITIVE_INFINITY};
    this.requests.push(entry);
    this.open.add(request);
    request.entry = entry;
  }

  end(request) {
    if (!this.open.delete(request)) return;
    request.entry.end = Date.now();
    this.hasNews = true;
  }

  /** Measures the page with its workers, and the GPU process, which draws WebGL. */
  async watchProcess(session) {
    let before = await drawingSeconds(session);
    let begin = Date.now();
    while (!this.isStopped) {
      await sleep(POLL_MS);
      const now = await drawingSeconds(session);
      const end = Date.now();
      if ((now - before) * 1000 > BUSY_SHARE * (end - begin)) {
        this.busy.push({begin, end});
        this.hasNews = true;
      }
      before = now;
      begin = end;
    }
  }

  /** Returns false if the page is not idle within `secondsMax`. */
  async untilQuiet(secondsMax) {
    const deadline = Date.now() + secondsMax * 1000;
    for (let silent = 0; silent < SILENT_POLLS; ) {
      if (Date.now() > deadline) return false;
      await sleep(POLL_MS);
      silent = this.hasNews || this.open.size > 0 ? 0 : silent + 1;
      this.hasNews = false;
    }
    return true;
  }

  async stop() {
    this.isStopped = true;
    await this.watchingProcess;
  }

  /** All observations, in milliseconds since `origin`. */
  observations(origin) {
    const spans = (entries) =>
      entries.map(({begin, end}) => [begin - origin, Math.min(end, Date.now()) - origin]);
    const pictures = this.pictures.map(({moment, data}, number) => {
      const path = join(this.folder, `${number}.png`);
      writeFileSync(path, Buffer.from(data, 'base64'));
      return [moment - origin, path];
    });
    return {pictures, requests: spans(this.requests), busy: spans(this.busy)};
  }
}

async function drawingSeconds(session) {
  const {processInfo} = await session.send('SystemInfo.getProcessInfo');
  const drawing = processInfo.filter(({type}) => type === 'renderer' || type === 'GPU');
  return drawing.reduce((sum, {cpuTime}) => sum + cpuTime, 0);
}
