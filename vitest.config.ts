import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const node = {
  environment: 'node',
  testTimeout: 30_000,
  // A busy machine takes a minute to start the embedded database.
  hookTimeout: 180_000,
  setupFiles: ['./tests/patientWaits.ts', './tests/sameBytes.ts'],
};

/**
 * Comma-separated test files that another run covers: Vitest's own `--exclude` does not apply to its
 * projects.
 */
const leftOut = process.env.DOGEAR_LEFT_OUT?.split(',') ?? [];
const exclude = [...configDefaults.exclude, ...leftOut];

/**
 * Matches test code with effects that outlive it: databases, stubs, fake clocks, globals, modules that are
 * loaded again.
 */
const KEEPS =
  /fake-indexeddb|stubGlobal|useFakeTimers|vi\.(?:mock|doMock|spyOn|resetModules)|\/testing\/|globalThis|process\.env|render|await import|setTimeout|setInterval/;

const PURE = testFilesOf(['data', 'sw', 'src'], (code) => !KEEPS.test(code));

const SERVER = ['contract', 'formats', 'server', 'tools', 'scripts', 'tests'];

/**
 * Test files that mock a module: if files share modules, one that another file has already loaded is not
 * replaced.
 */
const ALONE = testFilesOf(SERVER, (code) => /vi\.mock\(/.test(code));

export default defineConfig({
  test: {
    globalSetup: ['./server/testing/testRunFolder.ts', './tests/moments/liveAt.ts'],
    experimental: { fsModuleCache: true },
    // A test file spends part of its time waiting for a state, so 1.5 workers a core keep the cores busy.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
    projects: [
      {
        test: {
          ...node,
          // Projects run in the order of their names; this one is first because no other file takes nearly as
          // long. Its modules are isolated, so that a bug can be planted into one.
          name: 'alone',
          include: ALONE,
          exclude,
          // A large young generation: most objects of a seed are dead before they would be copied, which
          // saves a tenth of the simulator's time.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        test: {
          ...node,
          name: 'device',
          // The device's state is in its modules, so each file has its own modules.
          include: ['{data,workers,sw,src}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...PURE],
          setupFiles: [...node.setupFiles, './tests/ownChannels.ts'],
          // Starting a thread for each file is cheaper than starting a process.
          pool: 'threads',
        },
      },
      {
        test: {
          ...node,
          // Tests that only pass values to functions: they cannot affect each other, so they share a thread
          // and its modules. Starting a thread for each takes longer than running them.
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
          // These tests get all they need as arguments, so the files share modules, above all the embedded
          // Postgres.
          include: [`{${SERVER}}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, ...ALONE],
          isolate: false,
          // Baseline compilation is enough for the embedded Postgres: optimizing it costs more than its tests
          // gain.
          execArgv: ['--liftoff-only', '--max-semi-space-size=32', '--single-threaded-gc'],
        },
      },
    ],
  },
});

function testFilesOf(folders: readonly string[], fits: (code: string) => boolean): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => /\.test\.tsx?$/.test(file) && fits(readFileSync(file, 'utf8'))),
  );
}
