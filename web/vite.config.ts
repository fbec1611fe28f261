// SPDX-License-Identifier: Apache-2.0
import {fileURLToPath} from 'node:url';
import {defineConfig, type HtmlTagDescriptor, type Plugin} from 'vite';

// `npm run dev` shows the page with a server that is already running; see CONTRIBUTING.md.
const server = process.env['STEPSCOPE_SERVER'] ?? 'http://localhost:6006';

/** The requests that data/logs.ts sends first. The addresses must be exactly the same. */
const FIRST_REQUESTS = ['./api/v1/runs?limit=100000', './api/v1/tags?limit=100000'];
const FIRST_DASHBOARD = 'timeseries';

/**
 * Lets the browser load the first data, and the dashboard that usually opens, while it still loads
 * the scripts that need them.
 */
const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, {bundle = {}}) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const names = chunks.find(({name}) => name === FIRST_DASHBOARD)?.imports ?? [];
      const needed = chunks.filter(
        ({name, fileName}) => name === FIRST_DASHBOARD || names.includes(fileName),
      );
      const styles = needed.flatMap(({viteMetadata}) => [...(viteMetadata?.importedCss ?? [])]);
      const link = (href: string, attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor[] =>
        html.includes(href)
          ? []
          : [{tag: 'link', attrs: {...attrs, crossorigin: true, href}, injectTo: 'head'}];
      return [
        ...FIRST_REQUESTS.flatMap((href) => link(href, {rel: 'preload', as: 'fetch'})),
        ...needed.flatMap(({fileName}) => link(`./${fileName}`, {rel: 'modulepreload'})),
        ...styles.flatMap((name) => link(`./${name}`, {rel: 'stylesheet'})),
      ];
    },
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Relative addresses: the page works below any path prefix.
  base: './',
  plugins: [preloads],
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
              test: /src[\\/](?!cards[\\/](?:run_cards|steps|use_records)|data[\\/](?:blob_kind|histograms|media_record|record_lists))(?:base(?![\\/](?:csv|moved|slow_))|cards|chart(?![\\/](?:export|histogram|svg_pen|svg_surface))|data|scalar_cards(?![\\/](?:table|scalar_dialog))|shell(?![\\/]runs_table)|widgets)[\\/]/,
              minShareCount: 2,
            },
            {
              name: 'records',
              test: /src[\\/](?:cards[\\/](?:run_cards|steps|use_records)|data[\\/](?:blob_kind|histograms|media_record|record_lists))/,
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
