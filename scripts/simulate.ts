import { parseArgs } from 'node:util';
import { run } from './run';

/**
 * `npm run simulate [-- --seed <first>] [--runs <how many>] [--operations <each>] [--trace]`: devices with the real
 * outbox against the real handlers, on a network and a storage where everything goes wrong that can. A seed takes the
 * same course every time; a red one is named, and `--seed N --runs 1 --trace` tells what happened in it.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '10000' },
    operations: { type: 'string', default: '100' },
    trace: { type: 'boolean', default: false },
  },
});
for (const name of ['seed', 'runs', 'operations'] as const) {
  if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} takes a whole number above 0.`);
}
process.exitCode = await run(
  'node_modules/.bin/vitest',
  ['run', 'tests/simulator/simulate.test.ts', '--testNamePattern', 'no coin and no intent is lost'],
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
