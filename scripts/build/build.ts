import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { FIRST_PICTURE_FOLDER } from '../../server/http/loadClient';
import { run } from '../run';
import { buildAdFrame } from './adFrame';
import { compressAssets } from './compressAssets';
import { buildFirstPicture } from './firstPicture';
import { copyPdfFiles } from './pdfFiles';
import { buildServiceWorker } from './serviceWorker';

/**
 * `npm run build`: builds the app into `dist/` (vite.config.ts), then the other programs and files, and the
 * server into `dist-server/`. With `--quick`, for a start on this machine, it compresses less and leaves the
 * server, which is built by then.
 */
const OUT = 'dist';
const isQuick = process.argv.includes('--quick');

// A process of its own: both are compiled at the same time.
if (process.argv.includes('--first-picture')) await buildFirstPicture(OUT);
else {
  await rm(OUT, { recursive: true, force: true });
  const others = [ownProcess('build.ts', '--first-picture')];
  if (!isQuick) others.push(ownProcess('server.ts'));
  await build({ configLoader: 'runner', build: { emptyOutDir: false } });
  await buildAdFrame(OUT);
  await copyPdfFiles(OUT);
  // The service worker lists the app's files, so it is built after them.
  await buildServiceWorker(OUT);
  await compressAssets(OUT, isQuick);
  await Promise.all(others);
  // The last file: a build that was killed has none. The folder is never served.
  await writeFile(join(OUT, FIRST_PICTURE_FOLDER, 'built'), isQuick ? 'quick' : 'complete');
}

async function ownProcess(script: string, ...args: string[]): Promise<void> {
  const code = await run(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script), ...args]);
  if (code !== 0) throw new Error(`${[script, ...args].join(' ')} ended with ${code}.`);
}
