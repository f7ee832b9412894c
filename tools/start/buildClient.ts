import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../../server/ground/settings/settings';
import { withProgress } from './withProgress';

const ROOT = join(import.meta.dirname, '..', '..');
const TSX = join('node_modules', 'tsx', 'dist', 'cli.mjs');
const BUILD = join('scripts', 'build', 'build.ts');
const LAST_BUILT = 'first-picture/built';
/** A build makes much garbage: with the default, collecting it takes a sixth of the time. */
const FEWER_COLLECTIONS = '--max-semi-space-size=64';
const SOURCES = [
  'src',
  'data',
  'contract',
  'formats',
  'workers',
  'sw',
  'public',
  'scripts/build',
  'scripts/dictionary',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Builds the app if there is no build or a source is newer, and returns its folder. `isQuick`: a build that
 * compresses less is enough. The bundler's output is shown only if it fails (`npm run build` always shows
 * it).
 */
export async function buildClient(isQuick: boolean, root = ROOT): Promise<string> {
  const dist = join(root, 'dist');
  // A release has the app built in, and none of its sources.
  if (!existsSync(join(root, 'index.html'))) return dist;
  const builtAt = await newest(join(dist, LAST_BUILT));
  const changedAt = Math.max(...(await Promise.all(SOURCES.map((name) => newest(join(root, name))))));
  const isEnough = isQuick || (await readFile(join(dist, LAST_BUILT), 'utf8').catch(() => '')) === 'complete';
  if (builtAt >= changedAt && isEnough) return dist;
  const what = builtAt === 0 ? 'Building the app' : 'The sources changed. Building the app';
  const build = () =>
    runQuietly(join(root, TSX), [BUILD, ...(isQuick ? ['--quick'] : [])], {
      cwd: root,
      // An app in development mode is several times slower; the server's own mode says nothing about it.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${FEWER_COLLECTIONS}`,
      },
      failure: 'The app could not be built:',
    });
  await withProgress(what, 'The app is built', build, 'build');
  return dist;
}

/**
 * Returns the latest modification time in a file or folder, in ms; 0 if it does not exist. Tests are not part
 * of the app.
 */
async function newest(path: string): Promise<number> {
  const own = await stat(path).catch(() => null);
  if (own === null) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = entries
    // The build itself writes the route tree.
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.gen\.ts$/.test(entry.name))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(times)));
}

/** `public/` has no page: `npm run dev` serves the app itself. */
const CLIENT_FILES = ['index.html', 'plain.css'];

/** Throws SettingsError if a folder has no built app. */
export function refuseNoClient(clientDir: string): void {
  if (CLIENT_FILES.some((name) => existsSync(join(clientDir, name)))) return;
  throw new SettingsError(
    `DOGEAR_CLIENT_DIR must be the folder of a built app, and ${clientDir} has none (npm run build).`,
  );
}

/** The message is the output of the failed program. */
export class FailedProgramError extends Error {
  override name = 'FailedProgramError';
}

/**
 * Runs a script with this Node and hides its output. If it fails, rejects with `failure` and all of its
 * output from both streams.
 */
export async function runQuietly(
  script: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly failure: string },
): Promise<void> {
  const { cwd, env, failure } = options;
  const child = spawn(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const keep = (chunk: string) => {
    said += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new FailedProgramError(`${failure}\n${said}`.trimEnd());
}
