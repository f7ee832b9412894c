import { existsSync } from 'node:fs';
import { releaseName } from '../contract/account/signals';
import { version } from '../package.json';
import { sendMaps } from './sourceMaps/sendMaps';
import { readSentryProject } from './sourceMaps/sentryProject';
import { mapsFolderOf } from './vite/sourceMaps';

/** `npm run operate -- sourcemaps`: sends the source maps of the last build to Sentry (docs/telemetry.md). */
const release = releaseName(version);
const folders = { built: 'dist', maps: mapsFolderOf('dist') };
try {
  const sentry = readSentryProject(process.env);
  if (!existsSync(folders.maps))
    throw new Error(`There is no ${folders.maps}/: build with DOGEAR_SOURCE_MAPS=on first.`);
  const sent = await sendMaps(folders, release, sentry);
  console.log(`${sent} scripts and source maps were sent to ${release}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
