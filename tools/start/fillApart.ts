import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFolder } from '../../server/ground/db/openDatabase';
import type { Settings } from '../../server/ground/settings/settings';
import { FailedProgramError } from './buildClient';
import { withProgress } from './withProgress';

const RUN = join(import.meta.dirname, '..', 'run.cjs');

/** Shows the progress of the demo. */
export const showFilling = (fill: (at: (detail: string) => void) => Promise<void>) =>
  withProgress(
    'Filling the catalogue with the demo novels and dramas',
    'The demo novels and dramas are there',
    fill,
    'demo',
  );

/**
 * Creates the embedded database with the demo in a process of its own: creating it and drawing the covers
 * take 500 MB, which a server that goes on would keep. Does nothing if there is a database, or no demo.
 */
export async function fillApart({ databaseUrl, dataDir, demo }: Settings): Promise<void> {
  if (databaseUrl !== null || !demo || existsSync(embeddedFolder(dataDir))) return;
  await showFilling(async (at) => {
    const child = fork(RUN, ['start/fill'], { silent: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.on('message', (detail) => at(String(detail)));
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject).once('close', resolve);
    });
    if (code !== 0) throw new FailedProgramError(said.trimEnd() || 'The demo could not be filled in.');
  });
}
