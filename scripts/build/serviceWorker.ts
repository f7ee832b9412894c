import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { precacheEntries } from './precacheEntries';

/**
 * Builds `sw/sw.ts` as one classic script, `/sw.js`, with two lists built in: the files to precache, and the
 * files that each page needs. There is no service worker in development: it would serve a cached shell
 * instead of hot reloads.
 */
export async function buildServiceWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'self.__WB_MANIFEST': JSON.stringify(await precacheEntries(outDir)),
      'self.__ROUTE_FILES': await readFile(join(outDir, 'route-files.json'), 'utf8'),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'sw/sw.ts',
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  });
}
