import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/** The package's own build for the browsers we build for; its default is written for ES5. */
const FILE = 'node_modules/dexie/dist/modern/dexie.min.mjs';

/**
 * Puts Dexie into one file that the page and the worker both import. Each would carry 30 kB of its own otherwise, and
 * on a slow line the first screen waits for both. The worker's build gets `emit: false`: the page's writes the file.
 */
export function sharedDexie({ emit }: { emit: boolean }): Plugin {
  const { code: source } = minifySync('dexie.mjs', readFileSync(FILE, 'utf8'), { module: true });
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const fileName = `assets/dexie-${hash}.js`;
  return {
    name: 'dogear-shared-dexie',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      return id === 'dexie' ? { id: `/${fileName}`, external: 'absolute' } : null;
    },
    generateBundle() {
      if (emit) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
