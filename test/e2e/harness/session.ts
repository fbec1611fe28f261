// SPDX-License-Identifier: Apache-2.0
// A server for a folder of logs, and a browser that opens its page. A test fails if the page logs
// an error or a warning to the console.
import {type ChildProcess, spawn} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {type Browser, type BrowserContextOptions, chromium, type Page} from 'playwright-core';
import {afterAll, afterEach, beforeAll, expect} from 'vitest';

const program = process.env['STEPSCOPE_PROGRAM'] ?? '';
const browserPath = process.env['STEPSCOPE_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  // WebGL without a graphics card, for meshes.
  '--enable-unsafe-swiftshader',
  '--disable-accelerated-2d-canvas',
  '--disable-background-networking',
  '--force-color-profile=srgb',
];

// WebGL without a graphics card is slow, and its driver warns about it.
const DRIVER = /^\[\.WebGL-\w+\]GL Driver Message .*Performance/;

// A busy machine may be slow.
const TIMEOUT_MS = 15_000;

export class Server {
  private constructor(
    private readonly process: ChildProcess,
    /** The address of the page, with a trailing slash. */
    readonly address: string,
  ) {}

  static start(logdir: string, ...flags: string[]): Promise<Server> {
    return Server.startAt('0', logdir, ...flags);
  }

  /** Starts the server as another user if the tests run as root. */
  static startAs(uid: number, logdir: string): Promise<Server> {
    const isRoot = process.getuid?.() === 0;
    return Server.wait(['0', logdir], isRoot ? {uid, gid: uid} : {});
  }

  static startAt(port: string, logdir: string, ...flags: string[]): Promise<Server> {
    return Server.wait([port, logdir, ...flags], {});
  }

  /** Starts the server in a folder that has the logs as `runs`, which the page then shows. */
  static startIn(folder: string): Promise<Server> {
    return Server.wait(['0', 'runs'], {cwd: folder});
  }

  private static async wait(
    [port = '0', logdir = '', ...flags]: readonly string[],
    options: {uid?: number; gid?: number; cwd?: string},
  ): Promise<Server> {
    const child = spawn(program, [logdir, '--port', port, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    const address = await new Promise<string>((resolve, reject) => {
      let printed = '';
      const read = (bytes: Buffer) => {
        printed += bytes.toString();
        const found = /http:\/\/\S+/.exec(printed);
        if (found) resolve(found[0].replace(/\/?$/, '/'));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', () => reject(new Error(`the server ended: ${printed}`)));
    });
    return new Server(child, address);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await ended;
  }
}

/** A temporary folder for logs. It is the only entry of its parent, so no other logs are nearby. */
export class Folder {
  private readonly around = mkdtempSync(join(tmpdir(), 'stepscope-e2e-'));
  readonly path = join(this.around, 'logs');

  constructor() {
    // A server that runs as another user must be able to enter it.
    chmodSync(this.around, 0o755);
    mkdirSync(this.path);
  }

  remove(): void {
    rmSync(this.around, {recursive: true, force: true});
  }
}

export function launch(): Promise<Browser> {
  return chromium.launch({executablePath: browserPath, args: ARGUMENTS});
}

export interface OpenOptions extends BrowserContextOptions {
  /** Console messages to ignore. */
  readonly expected?: RegExp;
}

export type WatchedPage = Page & {consoleErrors: string[]};

/** Opens a page that records its console errors and warnings. */
export async function open(
  browser: Browser,
  address: string,
  {expected, ...options}: OpenOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({viewport: {width: 1440, height: 900}, ...options});
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text) && !DRIVER.test(text)) consoleErrors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  await page.goto(address);
  return Object.assign(page, {consoleErrors});
}

/**
 * One server and one browser for all tests of a file. Pages are closed after the test that opened
 * them, which fails if they logged errors or warnings.
 */
export class Session {
  readonly logs = new Folder();
  private server: Server | undefined;
  private browser: Browser | undefined;
  private pages: WatchedPage[] = [];

  /** Must be called where tests are declared. `write` fills the folder of logs. */
  constructor(
    write: (logdir: string) => void,
    private readonly flags: readonly string[] = [],
  ) {
    beforeAll(async () => {
      write(this.logs.path);
      [this.server, this.browser] = await Promise.all([
        Server.start(this.logs.path, ...flags),
        launch(),
      ]);
    });
    afterEach(() => this.closePages());
    afterAll(async () => {
      await this.browser?.close();
      await this.server?.stop();
      this.logs.remove();
    });
  }

  get address(): string {
    return this.server!.address;
  }

  /** Opens a page as a new user without saved habits. `view` is the part after '#'. */
  async open(view = '', options: OpenOptions = {}): Promise<WatchedPage> {
    const address = view === '' ? this.address : `${this.address}#${view}`;
    const page = await open(this.browser!, address, options);
    this.pages.push(page);
    return page;
  }

  /** Restarts the server on the same port; `meanwhile` runs while it is stopped. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    const {port} = new URL(this.address);
    await this.server!.stop();
    await meanwhile();
    this.server = await Server.startAt(port, this.logs.path, ...this.flags);
  }

  private async closePages(): Promise<void> {
    const pages = this.pages.splice(0);
    const consoleErrors = pages.flatMap((page) => page.consoleErrors);
    await Promise.all(pages.map((page) => page.context().close()));
    expect(consoleErrors).toEqual([]);
  }
}

/** A setting in the page's address; undefined if absent. */
export function setting(page: Page, name: string): string | undefined {
  const found = new RegExp(`[#&]${name}=([^&]*)`).exec(page.url());
  return found ? decodeURIComponent(found[1]!) : undefined;
}
