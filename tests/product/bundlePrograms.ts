import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Inside `node_modules`, because the bundles import the packages in APART. */
const FOLDER = join('node_modules', '.cache', 'dogear');
const PROGRAMS = {
  main: './tools/start/main.ts',
  catalog: './tools/cli/catalog.ts',
  comments: './tools/cli/comments.ts',
  operator: './tools/cli/operator.ts',
};

/** Packages with native code, WebAssembly or threads, which they look for next to their own files. */
const APART = /^(sharp|@electric-sql\/pglite|pino)($|\/)/;

/**
 * Bundles the server and the operator's commands into one file each. Transpiling some 700 modules one by one
 * takes a third of a server's start, loading the modules of packages a sixth of the rest, and a run has about
 * 90 starts. Resolves to the folder of the bundles and a function that removes it.
 */
export async function bundlePrograms(): Promise<{ path: string; remove(): Promise<void> }> {
  await mkdir(FOLDER, { recursive: true });
  const path = await mkdtemp(join(FOLDER, 'programs-'));
  const bundle = await rolldown({
    input: PROGRAMS,
    platform: 'node',
    external: APART,
    plugins: [keepOwnPlace()],
  });
  await bundle.write({
    dir: path,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Keeps the path of a module's source, because the module looks for files next to the source, not next to the
 * bundle.
 */
function keepOwnPlace(): Plugin {
  return {
    name: 'dogear-own-place',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null;
      return code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
  };
}
