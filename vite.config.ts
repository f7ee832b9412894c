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
/** Code that few devices need (sw/installShell): operators', pdf.js, and reports that a reader agreed to. */
const OPTIONAL =
  /\/src\/(?:features|routes|i18n)\/operator|\/telemetry\/(?:reporter|replay)\.|\/pdfjs-dist\//;
const fileName = ({ moduleIds }: Rolldown.PreRenderedChunk) =>
  moduleIds.some((id) => OPTIONAL.test(id)) ? 'assets/optional/[name]-[hash].js' : 'assets/[name]-[hash].js';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's first read is loaded with the page, not with the shell.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    // Texts are extracted from macros and compiled from catalogues.
    macros(),
    lingui(),
    tailwindcss(),
    // The watch runs as a script of its own, so that it can report that the app's did not load.
    whiteScreen(),
    // The server names a page's files in its first answer.
    routeFiles(),
    // The reader's dictionary is made from a package, in development too.
    dictionary(),
    // Source maps are made on request and are never served.
    sourceMaps(),
  ],
  resolve: {
    alias: {
      // The package's entry for browsers asks the document, which a worker that reads book files does not have.
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  define: {
    __APP_VERSION__: JSON.stringify(version),
    // Sentry's own switches: no debug lines, and no recording of frames and shadow DOM, which the app does not have.
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
    // These know `light-dark()`. Compiled for older ones, a part with a scheme of its own would keep the page's.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The names of every page's chunks would be 2 kB of the shell, which the server names and the service worker stores.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: fileName,
        codeSplitting: {
          groups: [
            { name: 'white-screen', test: /\/platform\/start\/whiteScreen\//, priority: 3 },
            // One file: on a slow line each costs a round trip.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'pages', test: (id) => !OPTIONAL.test(id), minShareCount: 3, priority: 1 },
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
