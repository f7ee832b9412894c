import { existsSync } from 'node:fs';
import { version } from '../package.json';
import { sendMaps } from './sourceMaps/sendMaps';
import { MAPS_FOLDER } from './vite/sourceMaps';

/** `npm run sourcemaps`: sends the maps of the last build to Sentry (docs/telemetry.md). */
const { SENTRY_AUTH_TOKEN: token, SENTRY_ORG: org, SENTRY_PROJECT: project, SENTRY_URL: url } = process.env;
const release = `dogear@${version}`;

if (!token || !org || !project) {
  console.error('SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT must be set.');
  process.exitCode = 1;
} else if (!existsSync(MAPS_FOLDER)) {
  console.error(`There is no ${MAPS_FOLDER}/: build with DOGEAR_SOURCE_MAPS=on first.`);
  process.exitCode = 1;
} else {
  const sent = await sendMaps(MAPS_FOLDER, release, { url: url || 'https://sentry.io', token, org, project });
  console.log(`${sent} source maps were sent to ${release}.`);
}
