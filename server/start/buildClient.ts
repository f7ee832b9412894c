import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const DIST = join(ROOT, 'dist');
/** The build writes it last. */
const LAST_BUILT = join(DIST, 'sw.js');
const SOURCES = [
  'src',
  'data',
  'contract',
  'formats',
  'workers',
  'sw',
  'public',
  'scripts/vite',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the app when there is no build or a source is newer, and returns the folder it is in. */
export async function buildClient(): Promise<string> {
  const builtAt = await newest(LAST_BUILT);
  const changedAt = Math.max(...(await Promise.all(SOURCES.map((name) => newest(join(ROOT, name))))));
  if (builtAt >= changedAt) return DIST;
  console.log(builtAt === 0 ? 'Building the app …' : 'The sources changed. Building the app …');
  await run(join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build');
  return DIST;
}

/** The latest modification in a file or folder, in ms; 0 when there is none. Tests are no part of the app. */
async function newest(path: string): Promise<number> {
  const own = await stat(path).catch(() => null);
  if (own === null) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const times = entries
    // The route tree is written by the build itself.
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.gen\.ts$/.test(entry.name))
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(times)));
}

async function run(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // An app in development mode is several times slower; the server's own mode says nothing about it.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The app could not be built; what went wrong is written above.');
}
