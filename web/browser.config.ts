// SPDX-License-Identifier: Apache-2.0
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';

const modules = fileURLToPath(new URL('./node_modules/', import.meta.url));

/** The tests of test/e2e: the real program, the real page, a real browser. */
export function browserTests(files: string) {
  return defineConfig({
    root: fileURLToPath(new URL('../test/e2e', import.meta.url)),
    cacheDir: `${modules}.vite-browser`,
    resolve: {
      alias: {'playwright-core': `${modules}playwright-core`, 'axe-core': `${modules}axe-core`},
    },
    test: {
      environment: 'node',
      include: [files],
      // Some tests mostly wait, so a third browser is useful even on two cores.
      maxWorkers: 3,
      // On a busy machine a browser may fail once. A test fails only if it fails twice.
      retry: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A busy machine may be slow.
      expect: {poll: {timeout: 10_000, interval: 20}},
    },
  });
}

export default browserTests('**/*.test.ts');
