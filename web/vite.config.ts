// SPDX-License-Identifier: Apache-2.0
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';

// `npm run dev` shows the page with a server that runs already; see CONTRIBUTING.md.
const server = process.env['STEPSCOPE_SERVER'] ?? 'http://localhost:6006';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative addresses: the page works below any path prefix.
  base: './',
  oxc: {jsx: {runtime: 'automatic', importSource: 'preact'}},
  build: {
    target: 'es2022',
    // Inline data would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    // The code that draws meshes is large, and loaded only when a mesh is shown.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Code that several dashboards share is in one file: many small ones compress worse, and each
          // costs a request. Code for media, for dashboards of histograms and for pictures of charts is
          // separate, because a first visit does not need it.
          groups: [
            {
              name: 'shared',
              test: /src[\\/](?:base|cards|chart(?![\\/](?:export|svg_pen))|data|histogram_cards(?![\\/]histogram_(?:csv|dashboard|frame|menu))|widgets)[\\/]/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': {target: server, changeOrigin: true, ws: true, headers: {origin: server}},
      '/data': {target: server, changeOrigin: true},
    },
  },
  test: {environment: 'node', include: ['src/**/*.test.ts', 'src/**/*.test.tsx']},
} as Parameters<typeof defineConfig>[0]);
