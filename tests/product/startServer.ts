import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type ProductServer = {
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Stops it as an operator would (SIGTERM) and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it as a power cut would (SIGKILL). */
  kill(): Promise<void>;
};

/** The environment variable with the folder of the run's bundled programs, see bundlePrograms. */
export const PROGRAMS_FOLDER = 'DOGEAR_TEST_PROGRAMS';

/**
 * For a journey's server, which runs for seconds. Not optimizing the embedded Postgres saves a third of a
 * start; not optimizing our own code, and collecting garbage less often, saves a seventh of the rest. Both
 * optimizations pay off only after minutes.
 */
const SHORT_LIVED = [
  '--liftoff-only',
  '--interrupt-budget=1500000',
  '--single-threaded-gc',
  '--max-semi-space-size=32',
];

/**
 * Returns what node runs: the run's bundle, or the source as `npm start` runs it, in one process and without
 * a loader that starts another.
 */
function program(name: 'main' | 'catalog' | 'comments' | 'operator', source: string): readonly string[] {
  const folder = process.env[PROGRAMS_FOLDER];
  return folder ? [...SHORT_LIVED, join(folder, `${name}.mjs`)] : ['--import', 'tsx', source];
}

const START_DEADLINE_MS = 180_000;

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export async function makeDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dogear-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The environment variables with the folders of the run's first servers, see fillDemo. */
export const EMPTY_FOLDER = 'DOGEAR_TEST_EMPTY';
export const FILLED_FOLDER = 'DOGEAR_TEST_FILLED';

/** Copies the data folder of a first start with the demo catalogue, which is much faster than filling one. */
export const makeDemoFolder = () => copyOf(FILLED_FOLDER);

export const makeEmptyFolder = () => copyOf(EMPTY_FOLDER);

async function copyOf(name: string): ReturnType<typeof makeDataFolder> {
  const original = process.env[name];
  if (!original) throw new Error(`${name} is not set: the global setup has not run`);
  const folder = await makeDataFolder();
  await copyFolder(original, folder.path);
  return folder;
}

/** For two thousand small files the system's own program takes a tenth of the time. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** Resolves once the server answers; rejects with its output if it ends first or does not start in time. */
export async function startServer(
  dataFolder: string,
  port: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<ProductServer> {
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, program('main', 'tools/start/main.ts'), {
    env: {
      ...process.env,
      // Journeys read the codes of their readers there.
      DOGEAR_DEV_MAIL: 'on',
      NODE_ENV: 'development',
      ...environment,
      DOGEAR_DATA: dataFolder,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`the server did not start in time:\n${output}`)),
      START_DEADLINE_MS,
    );
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready at')) {
        clearTimeout(late);
        resolve();
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
  const said = () => output;
  return {
    url,
    output: said,
    stop: () => end(child, 'SIGTERM', gone),
    kill: () => end(child, 'SIGKILL', gone),
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return gone;
}

/** Runs `npm run operate -- catalog …` on a data folder. Resolves to its output, rejects if it fails. */
export const runCatalog = (dataFolder: string, args: readonly string[]): Promise<string> =>
  runTool('catalog', dataFolder, args);

export function runTool(
  tool: 'catalog' | 'comments' | 'operator',
  dataFolder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...program(tool, `tools/cli/${tool}.ts`), ...args], {
      env: { ...process.env, NODE_ENV: 'development', ...environment, DOGEAR_DATA: dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${tool} ended with ${code}:\n${output}`)),
    );
  });
}
