import { existsSync } from 'node:fs';
import { run } from '../../scripts/run';

/**
 * Returns the folder of the built app: DOGEAR_CLIENT_DIR, else `dist/`, which is built if it does not exist.
 */
export async function builtClient(): Promise<string> {
  const folder = process.env.DOGEAR_CLIENT_DIR ?? 'dist';
  if (existsSync(`${folder}/index.html`)) return folder;
  if (process.env.DOGEAR_CLIENT_DIR) throw new Error(`DOGEAR_CLIENT_DIR names ${folder}, which has no build`);
  if ((await run('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('the app could not be built');
  return folder;
}
