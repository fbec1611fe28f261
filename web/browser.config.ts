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
      // Some tests wait for what takes its time: a third browser uses it, also on two cores.
      maxWorkers: 3,
      // A browser is not ours: what it does once on a busy machine is no verdict, twice is.
      retry: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A busy machine may take its time; what is waited for is there in the end.
      expect: {poll: {timeout: 10_000, interval: 20}},
    },
  });
}

export default browserTests('**/*.test.ts');
