import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Below the packages, of which the bundles import those that bring files of their own along. */
const FOLDER = join('node_modules', '.cache', 'dogear');
const PROGRAMS = {
  main: './tools/start/main.ts',
  catalog: './tools/cli/catalog.ts',
  comments: './tools/cli/comments.ts',
  operator: './tools/cli/operator.ts',
};

/** Native code, WebAssembly and threads, which they look for beside themselves. */
const APART = /^(sharp|@electric-sql\/pglite|pino)($|\/)/;

/**
 * The server and the operator's commands as one file each, made of the same sources and packages: some seven hundred modules, translated one by
 * one, are a third of what a start costs, those of packages a sixth of the rest, and a run has some ninety of them. Resolves to their folder, and how to remove it.
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

/** A module finds the files beside it where it stands in the repository, not where the bundle does. */
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
