import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json';
import { adFrame } from './scripts/vite/adFrame';
import { carouselFrame } from './scripts/vite/carouselFrame';
import { compressAssets } from './scripts/vite/compressAssets';
import { dictionary } from './scripts/vite/dictionary';
import { firstPicture } from './scripts/vite/firstPicture';
import { lightComlink } from './scripts/vite/lightComlink';
import { lightIcons } from './scripts/vite/lightIcons';
import { lightLingui } from './scripts/vite/lightLingui';
import { lightPreload } from './scripts/vite/lightPreload';
import { lightReact } from './scripts/vite/lightReact/lightReact';
import { lightRoutes } from './scripts/vite/lightRoutes';
import { lightSearch } from './scripts/vite/lightSearch';
import { pdfFiles } from './scripts/vite/pdfFiles';
import { preloads } from './scripts/vite/preloads';
import { routeFiles } from './scripts/vite/routeFiles';
import { serviceWorker } from './scripts/vite/serviceWorker';
import { chunkGroups, sharedChunks } from './scripts/vite/sharedChunks';
import { sharedDexie } from './scripts/vite/sharedDexie';
import { hasSideEffects } from './scripts/vite/sideEffects';
import { sourceMaps } from './scripts/vite/sourceMaps';
import { whiteScreen } from './scripts/vite/whiteScreen';

const DEFINE = { __APP_VERSION__: JSON.stringify(version) };
/** Of Sentry's client: no lines for its own makers, and no recording of what the app has none of. */
const SENTRY = {
  __SENTRY_DEBUG__: 'false',
  __RRWEB_EXCLUDE_IFRAME__: 'true',
  __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
};
const TREESHAKE = { moduleSideEffects: hasSideEffects };
const SERVER = process.env.DOGEAR_SERVER ?? 'http://localhost:8080';

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page's first read travels with the page, not with the shell.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    tailwindcss(),
    lightIcons(),
    lightRoutes(),
    carouselFrame(),
    lightComlink(),
    lightLingui(),
    lightPreload(),
    lightReact(),
    lightSearch(),
    sharedDexie({ emit: true }),
    sharedChunks(),
    preloads(),
    sourceMaps(),
    whiteScreen(),
    dictionary(),
    pdfFiles(),
    routeFiles(),
    adFrame(),
    serviceWorker(),
    compressAssets(),
    firstPicture(DEFINE),
  ],
  resolve: {
    alias: [
      // For browsers it asks the document, which a worker that reads book files has not.
      {
        find: /^decode-named-character-reference$/,
        replacement: fileURLToPath(
          new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
        ),
      },
      ...(command === 'build'
        ? [
            // React has had this hook of its own since 18: only the selector on top of it is needed.
            {
              find: 'use-sync-external-store/shim/with-selector',
              replacement: 'use-sync-external-store/with-selector',
            },
          ]
        : []),
    ],
  },
  define: { ...DEFINE, ...SENTRY },
  worker: {
    format: 'es',
    plugins: () => [sharedDexie({ emit: false })],
    rolldownOptions: { treeshake: TREESHAKE },
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // These know `light-dark()`. Rewritten for older ones, a part with a scheme of its own would keep the page's.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The names of every page's chunks would be 1.2 kB of the shell. The server names a first page's own, the
      // service worker holds them all, and what a page needs beyond that it finds itself.
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      treeshake: TREESHAKE,
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/novel-api': SERVER, '/content': SERVER, '/telemetry': SERVER, '/ad-frame/': SERVER },
  },
}));
