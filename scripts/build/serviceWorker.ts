import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { getManifest } from 'workbox-build';
import { isOptionalCode } from '../../sw/installShell';
import { READING_FONT } from '../../sw/readingFonts';

/**
 * Builds `sw/sw.ts` as one classic script, `/sw.js`, with the lists of the files to precache and of those each page
 * needs built in. In development there is no service worker: hot reload and a cached shell do not go together.
 */
export async function buildServiceWorker(outDir: string): Promise<void> {
  const { manifestEntries } = await getManifest({
    globDirectory: outDir,
    globPatterns: ['**/*.{js,css,html,woff2,png,svg,webmanifest}'],
    // What only pages without scripts, other sites and the browser's own dialog show.
    globIgnores: ['sw.js', 'ad-frame.js', 'plain.css', 'screenshots/**', 'icons/{preview,shortcut-*}.png'],
    manifestTransforms: [
      (manifest) => ({
        manifest: manifest.filter(({ url }) => !READING_FONT.test(url) && !isOptionalCode(url)),
        warnings: [],
      }),
    ],
    dontCacheBustURLsMatching: /assets\/.*-[\w-]{8}\./,
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  });
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'self.__WB_MANIFEST': JSON.stringify(manifestEntries),
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
