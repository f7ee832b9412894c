import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json';
import { compressAssets } from './scripts/vite/compressAssets';
import { serviceWorker } from './scripts/vite/serviceWorker';

const SERVER = process.env.DOGEAR_SERVER ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
    lingui(),
    tailwindcss(),
    serviceWorker(),
    compressAssets(),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  worker: { format: 'es' },
  build: { outDir: 'dist', target: 'es2023', sourcemap: false, modulePreload: { polyfill: false } },
  server: {
    port: 5173,
    proxy: { '/novel-api': SERVER, '/content': SERVER },
  },
});
