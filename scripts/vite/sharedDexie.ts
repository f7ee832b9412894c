import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/** The package's own build for the browsers we build for; its default is written for ES5. */
const FILE = 'node_modules/dexie/dist/modern/dexie.mjs';

/**
 * What nobody here asks of it, from one text until before another: hooks of tables (without one they do nothing), keys
 * compared without their case, and what it hands to add-ons. 1.7 kB of a first screen.
 */
const UNUSED: readonly (readonly [from: string, until: string, instead?: string])[] = [
  ['        this.use(hooksMiddleware);', '        const vipDB'],
  ['    startsWithIgnoreCase(', '    anyOf() {'],
  ['    delete(databaseName) {', '    ignoreTransaction('],
  ['    async: function', '    currentTransaction'],
  ['    waitFor: function', '    Promise: DexiePromise'],
  ['    derive: derive', '    Events: Events'],
  ['    getByKeyPath: getByKeyPath', '    cmp,'],
  ['export {', '//# sourceMappingURL', 'export { Dexie$1 as Dexie, Dexie$1 as default, liveQuery };\n'],
];

/**
 * Puts Dexie into one file that the page and the worker both import. Each would carry 30 kB of its own otherwise, and
 * on a slow line the first screen waits for both. The worker's build gets `emit: false`: the page's writes the file.
 */
export function sharedDexie({ emit }: { emit: boolean }): Plugin {
  const { code: source } = minifySync('dexie.mjs', used(readFileSync(FILE, 'utf8')), { module: true });
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

function used(source: string): string {
  return UNUSED.reduce((code, [from, until, instead = '']) => {
    const start = code.indexOf(from);
    const end = code.indexOf(until, start + 1);
    if (start < 0 || end < 0) throw new Error(`dexie has no "${from.trim()}" where it had one`);
    return code.slice(0, start) + instead + code.slice(end);
  }, source);
}
