import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

export const WANTS_MAPS = process.env.DOGEAR_SOURCE_MAPS === 'on';

/** Beside the app, not in it: what stands in its folder is served. */
export const MAPS_FOLDER = 'dist-maps';

/** Moves the source maps of a build that was asked for them out of what is served. No file names them. */
export function sourceMaps(): Plugin {
  let outDir = 'dist';
  return {
    name: 'dogear-source-maps',
    apply: () => WANTS_MAPS,
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      await rm(MAPS_FOLDER, { recursive: true, force: true });
      await mkdir(MAPS_FOLDER);
      const files = await readdir(outDir, { recursive: true });
      const maps = files.filter((name) => name.endsWith('.map'));
      await Promise.all(maps.map((name) => rename(join(outDir, name), join(MAPS_FOLDER, basename(name)))));
    },
  };
}
