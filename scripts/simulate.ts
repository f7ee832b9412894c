import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { run } from './run';
import { currentCommit, SeedLog } from './simulate/seedLog';

/**
 * `npm run simulate [-- coins|sync|waiting|payments|farming] [--seed <first>] [--runs <how many>] [--operations
 * <each>] [--jobs <processes>] [--log <file>] [--trace]`: `coins` and `sync` run devices with the real outbox
 * or the real synchronization against the real handlers, on a network and a storage that fail in every
 * possible way; `waiting` runs readers who wait for chapters, with wrong clocks and cheats; `payments` runs paying readers against a provider that fails; `farming` runs scripts that
 * farm bonus, and takes no options. The seeds of coins and payments are split between processes. A seed
 * always takes the same course. The first red seed ends the run and is named; `--seed N --runs 1 --trace`
 * prints its events. Ctrl-C ends the run early and prints what was green so far. With a log, the same command
 * continues after the seeds that were green at this commit.
 */
const SIMULATIONS = {
  coins: {
    file: 'tests/simulator/simulate.test.ts',
    test: 'loses no coin and no intent',
    runs: '10000',
    operations: '100',
  },
  sync: {
    file: 'tests/sync/property.test.ts',
    test: 'end equal and lose no deliberate change',
    runs: '1000',
    operations: '60',
  },
  waiting: {
    file: 'tests/waiting/simulation.test.ts',
    test: 'gives each chapter in its time',
    runs: '10000',
    operations: '30',
  },
  payments: {
    file: 'tests/payments/simulation.test.ts',
    test: 'books match the ledger',
    runs: '10000',
    operations: '50',
  },
} as const;

const words = process.argv.slice(2);
const which = words[0] === undefined || words[0].startsWith('-') ? 'coins' : words.shift();
if (which === 'farming') {
  const env = { ...process.env, DOGEAR_FARMING: 'long' };
  process.exit(await run('node_modules/.bin/vitest', ['run', 'tests/farming/simulation.test.ts'], { env }));
}
if (which === undefined || !Object.hasOwn(SIMULATIONS, which))
  throw new Error(
    `There is no simulation of ${which}. There are: ${Object.keys(SIMULATIONS).join(', ')}, farming.`,
  );
const simulation = SIMULATIONS[which as keyof typeof SIMULATIONS];
const { values } = parseArgs({
  args: words,
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: simulation.runs },
    operations: { type: 'string', default: simulation.operations },
    jobs: { type: 'string', default: String(availableParallelism()) },
    log: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});
for (const name of ['seed', 'runs', 'operations', 'jobs'] as const) {
  if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} takes a whole number above 0.`);
}

const PROGRESS_EVERY_MS = 30_000;
// The sync simulation reports no single seeds, so its seeds cannot be split between processes.
const isShared = which !== 'sync';
if (values.log !== undefined && !isShared) throw new Error('Nothing is told of each seed of this one.');
const { operations } = values;
const log =
  values.log === undefined
    ? undefined
    : new SeedLog(values.log, { simulation: which, operations, commit: currentCommit() });
const end = Number(values.seed) + Number(values.runs);
const first = Math.min(end, log?.next(Number(values.seed)) ?? Number(values.seed));
const runs = end - first;
if (first > Number(values.seed)) console.log(`${values.seed} to ${first - 1} were green before.`);
const jobs = values.trace || !isShared ? 1 : Math.min(Number(values.jobs), runs);
const started = Date.now();
const green = new Set<number>();
const children: ChildProcess[] = [];
let isOver = false;

/** A process keeps a megabyte of each seed, so another one takes over after so many. */
const SEEDS_A_PROCESS = isShared ? 1_000 : Number.POSITIVE_INFINITY;

/** Runs every nth seed. Resolves to true when all of them are green. */
async function simulateEvery(nth: number): Promise<boolean> {
  const all = Math.ceil((runs - nth) / jobs);
  for (let done = 0; done < all; done += SEEDS_A_PROCESS) {
    const some = Math.min(SEEDS_A_PROCESS, all - done);
    if (isOver || !(await simulate({ from: first + nth + done * jobs, some }))) return false;
  }
  return true;
}

function simulate({ from, some }: { from: number; some: number }): Promise<boolean> {
  const child = spawn(
    'node_modules/.bin/vitest',
    ['run', simulation.file, '--testNamePattern', simulation.test],
    {
      env: {
        ...process.env,
        // A large young generation: most objects of a seed are dead before they would be copied.
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`,
        DOGEAR_SEED: String(from),
        DOGEAR_RUNS: String(some),
        DOGEAR_STEP: String(jobs),
        DOGEAR_OPERATIONS: values.operations,
        DOGEAR_PROGRESS: '1',
        ...(values.trace && { DOGEAR_TRACE: '1' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group: the tests run in a child of this process, and both must end together.
      detached: true,
    },
  );
  children.push(child);
  let said = '';
  let line = '';
  const hear = (chunk: Buffer) => {
    if (values.trace) process.stdout.write(chunk);
    const lines = (line + chunk.toString()).split('\n');
    line = lines.pop() ?? '';
    for (const each of lines) {
      const seed = /^green: (\d+)$/.exec(each)?.[1];
      if (seed === undefined) said += `${each}\n`;
      else {
        green.add(Number(seed));
        log?.note(Number(seed), 'green');
      }
    }
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      said += error.message;
      resolve(false);
    });
    child.on('close', (code) => {
      if (code !== 0 && !isOver) {
        if (!values.trace) console.error(said + line);
        const red = /\bseed (\d+):/.exec(said)?.[1];
        if (red !== undefined) log?.note(Number(red), 'red');
        endAll();
      }
      if (code === 0 && !isShared) for (let seed = first; seed < first + runs; seed++) green.add(seed);
      resolve(code === 0);
    });
  });
}

function endAll(): void {
  isOver = true;
  for (const { pid, exitCode } of children) {
    if (pid === undefined || exitCode !== null) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/** Prints the progress, with the range of seeds that is green without a gap. */
function tell(): void {
  let next = first;
  while (green.has(next)) next++;
  const seconds = (Date.now() - started) / 1000;
  const rate = green.size / seconds;
  const left = rate === 0 ? '' : `, about ${Math.ceil((runs - green.size) / rate / 60)} min left`;
  const span = next > first ? ` (${first} to ${next - 1} without a gap)` : '';
  console.log(`${green.size} of ${runs} seeds green${span} in ${Math.round(seconds)} s${isOver ? '' : left}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
const timer = setInterval(tell, PROGRESS_EVERY_MS);
const ended = await Promise.all(Array.from({ length: jobs }, (_, nth) => simulateEvery(nth)));
clearInterval(timer);
isOver = true;
tell();
process.exitCode = ended.every(Boolean) && green.size === runs ? 0 : 1;
