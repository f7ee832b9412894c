import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json';
import { compressAssets } from './scripts/vite/compressAssets';
import { preloadWorker } from './scripts/vite/preloadWorker';
import { serviceWorker } from './scripts/vite/serviceWorker';

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
    preloadWorker(),
    serviceWorker(),
    compressAssets(),
  ],
  resolve: {
    alias:
      command === 'build'
        ? [
            // The package's default is written for ES5; this is the same code for the browsers we build for.
            { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
            // React has had this hook of its own since 18: only the selector on top of it is needed.
            {
              find: 'use-sync-external-store/shim/with-selector',
              replacement: 'use-sync-external-store/with-selector',
            },
          ]
        : [],
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The shell is one file: on a slow line thirty small ones cost more round trips than bytes.
      output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/novel-api': SERVER, '/content': SERVER },
  },
}));
