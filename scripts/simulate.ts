import { parseArgs } from 'node:util';
import { run } from './run';

/**
 * `npm run simulate` and `npm run simulate:sync` `[-- --seed <first>] [--runs <how many>] [--operations <each>] [--trace]`:
 * devices with the real outbox, or with the real synchronization, against the real handlers, on a network and a storage
 * where everything goes wrong that can. A seed takes the same course every time; a red one is named, and
 * `--seed N --runs 1 --trace` tells what happened in it.
 */
const SIMULATIONS = {
  coins: {
    file: 'tests/simulator/simulate.test.ts',
    test: 'no coin and no intent is lost',
    runs: '10000',
    operations: '100',
  },
  sync: {
    file: 'tests/sync/property.test.ts',
    test: 'end equal, and no change that was made on purpose is lost',
    runs: '1000',
    operations: '60',
  },
} as const;

const [which = 'coins', ...args] = process.argv.slice(2);
if (!(which in SIMULATIONS)) throw new Error(`There is no simulation of ${which}.`);
const simulation = SIMULATIONS[which as keyof typeof SIMULATIONS];
const { values } = parseArgs({
  args,
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: simulation.runs },
    operations: { type: 'string', default: simulation.operations },
    trace: { type: 'boolean', default: false },
  },
});
for (const name of ['seed', 'runs', 'operations'] as const) {
  if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} takes a whole number above 0.`);
}
process.exitCode = await run(
  'node_modules/.bin/vitest',
  ['run', simulation.file, '--testNamePattern', simulation.test],
  {
    env: {
      ...process.env,
      DOGEAR_SEED: values.seed,
      DOGEAR_RUNS: values.runs,
      DOGEAR_OPERATIONS: values.operations,
      ...(values.trace ? { DOGEAR_TRACE: '1' } : {}),
    },
  },
);
