import { dirname, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/** The programs that `tools/run.cjs` runs, by its names. */
export const SERVER_PROGRAMS = {
  'start/main': './tools/start/main.ts',
  'start/fill': './tools/start/fill.ts',
  'cli/operate': './tools/cli/operate.ts',
};

/** Packages with native code, WebAssembly or threads, which they look for next to their own files. */
const APART = /^(sharp|@electric-sql\/pglite|pino)($|\/)/;

/**
 * Bundles programs of the server, each into one file and the parts that it loads later. Transpiling some 700
 * modules one by one takes a third of a server's start, and loading the modules of packages a sixth of the
 * rest. The folder must be inside the repository: packages in APART, migrations and the demo stay where they
 * are.
 */
export async function bundleServer(
  folder: string,
  programs: Readonly<Record<string, string>>,
): Promise<void> {
  const bundle = await rolldown({
    input: { ...programs },
    platform: 'node',
    external: APART,
    plugins: [keepOwnPlace(folder)],
    logLevel: 'warn',
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: ({ name }) => `${name.replace('/', '-')}.mjs`,
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
}

/**
 * Keeps the path of a module's source, because the module looks for files next to the source, not next to the
 * bundle. The path is relative, so that both may move together.
 */
function keepOwnPlace(folder: string): Plugin {
  const placeOf = (id: string) => relative(resolve(folder), id).replaceAll('\\', '/');
  return {
    name: 'dogear-own-place',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null;
      return code.replace(/import\.meta\.(dirname|url)/g, (_, what: string) =>
        what === 'dirname'
          ? `(import.meta.dirname + ${JSON.stringify(`/${placeOf(dirname(id))}`)})`
          : `new URL(${JSON.stringify(placeOf(id))}, import.meta.url).href`,
      );
    },
  };
}
