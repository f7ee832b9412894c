import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { releaseName } from '../../contract/account/signals';
import { version } from '../../package.json';
import { sendMaps } from '../sourceMaps/sendMaps';
import { readSentryProject } from '../sourceMaps/sentryProject';

/** Beside the app's folder, not in it: everything in that folder is served. */
export const mapsFolderOf = (outDir: string) => `${outDir}-maps`;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * If `DOGEAR_SOURCE_MAPS` is `on`, makes source maps and moves them out of the served folder; no served file
 * names them. `send` also sends them to Sentry (docs/telemetry.md); a build that cannot send them fails.
 */
export function sourceMaps(env: Environment = process.env): Plugin {
  const wish = env.DOGEAR_SOURCE_MAPS || 'off';
  let outDir = 'dist';
  let isWritten = false;
  return {
    name: 'dogear-source-maps',
    apply: (_, { command }) => command === 'build' && wish !== 'off',
    config() {
      if (wish !== 'on' && wish !== 'send')
        throw new Error(`DOGEAR_SOURCE_MAPS must be “on”, “send” or “off”, not “${wish}”.`);
      // Fails before the build, not minutes later.
      if (wish === 'send') readSentryProject(env);
      return { build: { sourcemap: 'hidden' as const } };
    },
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      isWritten = true;
      const folder = mapsFolderOf(outDir);
      await rm(folder, { recursive: true, force: true });
      const files = await readdir(outDir, { recursive: true });
      for (const name of files.filter((file) => file.endsWith('.map'))) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await rename(join(outDir, name), join(folder, name));
      }
    },
    async closeBundle() {
      if (wish !== 'send' || !isWritten) return;
      const folders = { built: outDir, maps: mapsFolderOf(outDir) };
      const sent = await sendMaps(folders, releaseName(version), readSentryProject(env));
      console.log(`${sent} scripts and source maps were sent to ${releaseName(version)}.`);
    },
  };
}
