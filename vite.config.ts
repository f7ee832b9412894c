import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { version } from './package.json';
import { dictionary } from './scripts/vite/dictionary';
import { macros } from './scripts/vite/macros';
import { routeFiles } from './scripts/vite/routeFiles';
import { sourceMaps } from './scripts/vite/sourceMaps';
import { whiteScreen } from './scripts/vite/whiteScreen';

const SERVER = process.env.DOGEAR_SERVER ?? 'http://localhost:8080';
/**
 * Code that few devices need (sw/installShell): the operator's desk, the studio and the set-up page, pdf.js, and the
 * reports that a reader agreed to.
 */
const OPTIONAL =
  /\/src\/(?:(?:features|routes|i18n)\/operator|(?:features|routes)\/studio|features\/login\/setup|routes\/setup)|\/telemetry\/(?:reporter|replay)\.|\/(?:pdfjs-dist|web-vitals)\//;
/** Parts of pages that load after them, although several pages have them. */
const LATE =
  /\/src\/(?:shared\/(?:coming\/|members\/|comments\/ReviewThread|ads\/AdFrame)|platform\/visit\/adMessages)|\/data\/(?:queries\/(?:episodeAds|tierWays)|money\/passes)/;
const fileName = ({ moduleIds }: Rolldown.PreRenderedChunk) =>
  moduleIds.some((id) => OPTIONAL.test(id)) ? 'assets/optional/[name]-[hash].js' : 'assets/[name]-[hash].js';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's loader is part of the page's chunk, not of the shell.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    macros(),
    lingui(),
    tailwindcss(),
    // A separate script, so that it can report that the app's script did not load.
    whiteScreen(),
    routeFiles(),
    dictionary(),
    sourceMaps(),
  ],
  resolve: {
    alias: {
      // The package's browser entry uses `document`, which the worker that reads book files does not have.
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  define: {
    __APP_VERSION__: JSON.stringify(version),
    // Sentry's build flags: no debug output, and no recording of iframes and shadow DOM, which the app does
    // not have.
    __SENTRY_DEBUG__: 'false',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { chunkFileNames: fileName, entryFileNames: fileName } },
  },
  build: {
    target: 'es2023',
    // The first versions with `light-dark()`. Compiled for older browsers, an element with its own colour
    // scheme would keep the page's colours.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The names of every page's chunks would add 2 kB to the shell; the server names them and the service
      // worker stores them.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: fileName,
        codeSplitting: {
          groups: [
            {
              name: 'white-screen',
              test: /\/platform\/(?:start\/whiteScreen\/|device\/houseName\.)/,
              priority: 3,
            },
            // One file: on a slow connection each further one costs a round trip.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            {
              name: 'pages',
              test: (id) => !OPTIONAL.test(id) && !LATE.test(id),
              minShareCount: 3,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/novel-api': SERVER, '/content': SERVER, '/telemetry': SERVER, '/ad-frame/': SERVER },
  },
});
