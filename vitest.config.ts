import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const node = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['./tests/patientWaits.ts', './tests/sameBytes.ts'],
};

/** Test files that another run has, by commas: Vitest's own `--exclude` does not reach its projects. */
const leftOut = process.env.DOGEAR_LEFT_OUT?.split(',') ?? [];
const exclude = [...configDefaults.exclude, ...leftOut];

/** What a test file names that keeps something beyond it: databases, stand-ins, clocks, the global scope, modules that are loaded again. */
const KEEPS =
  /fake-indexeddb|stubGlobal|useFakeTimers|vi\.(?:mock|doMock|spyOn|resetModules)|\/testing\/|globalThis|process\.env|render|await import|setTimeout|setInterval/;

const PURE = testFilesOf(['data', 'sw', 'src'], (code) => !KEEPS.test(code));

const SERVER = ['contract', 'formats', 'server', 'tools', 'scripts', 'tests'];

/** Those that replace a module: where files share modules, one that another file has loaded is not replaced. */
const ALONE = testFilesOf(SERVER, (code) => /vi\.mock\(/.test(code));

export default defineConfig({
  test: {
    globalSetup: ['./server/testing/testRunFolder.ts', './tests/moments/liveAt.ts'],
    experimental: { fsModuleCache: true },
    // A file waits a part of its time, for its turn at a state: half as many again as there are cores keep these busy.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
    projects: [
      {
        test: {
          ...node,
          // First, which is by name: no other file takes nearly as long. With modules of their own, into which a bug can be planted.
          name: 'alone',
          include: ALONE,
          exclude,
          // What a seed throws away is found dead, not copied about as young: a tenth of the simulator's time.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          ...node,
          name: 'device',
          // The device's state lives in its modules: each file has modules of its own.
          include: ['{data,workers,sw,src}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...PURE],
          setupFiles: [...node.setupFiles, './tests/ownChannels.ts'],
          // A fresh thread for a file costs less than a fresh process.
          pool: 'threads',
        },
      },
      {
        test: {
          ...node,
          // The device's files that only hand values to functions: nothing of one can reach another, so they share a thread and what it
          // loaded. To start one for each takes longer than they do.
          name: 'pure',
          include: PURE,
          exclude,
          isolate: false,
          pool: 'threads',
        },
      },
      {
        test: {
          ...node,
          name: 'server',
          // Everything a file needs is handed to it, so files share what they load: the embedded Postgres above all.
          include: [`{${SERVER}}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, ...ALONE],
          isolate: false,
          // The embedded Postgres is good enough as it is first compiled: to make it better costs more than its tests have of it.
          execArgv: ['--liftoff-only', '--max-semi-space-size=32', '--single-threaded-gc'],
        },
      },
    ],
  },
});

/** The test files in `folders` whose code `fits`. */
function testFilesOf(folders: readonly string[], fits: (code: string) => boolean): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.test\.tsx?$/.test(file) && fits(readFileSync(file, 'utf8'))),
  );
}
