import { stripVTControlCharacters } from 'node:util';
import { dayTests } from '../tests/moments/dayTests';
import { FAR_MOMENT, MOMENT, USUAL_MOMENT } from '../tests/moments/moments';
import { findChromium } from './browser/findChromium';
import { sayLastGreen } from './lastGreen';
import { run } from './run';

/**
 * `npm test`: every check and every test except the long ones (`npm run test:long`), with nothing but what
 * the lock file installed. Ends with the plain line "N passed, N failed" (a red step that counts no tests is
 * one failure).
 */
const vitestLine = /^\s*Tests\s+(?:(\d+) failed\s*\|\s*)?(?:(\d+) passed)?(?:\s*\|\s*(\d+) skipped)?/m;
const started = Date.now();
let passed = 0;
let failed = 0;
let skipped = 0;

const env = { ...process.env, CI: process.env.CI ?? '1', NO_COLOR: '1', DOGEAR_CHROMIUM: findChromium() };

type VitestRun = { readonly moment?: string; readonly leftOut?: readonly string[] };

async function step(
  title: string,
  command: string,
  args: readonly string[],
  counts: (output: string) => readonly number[],
  { moment = USUAL_MOMENT, leftOut = [] }: VitestRun = {},
) {
  console.log(`\n== ${title}`);
  const begun = Date.now();
  let output = '';
  const code = await run(command, args, {
    env: { ...env, [MOMENT]: moment, ...(leftOut.length > 0 && { DOGEAR_LEFT_OUT: leftOut.join(',') }) },
    capture: (text) => {
      output += text;
    },
  });
  console.log(`\n== ${title}: ${Math.round((Date.now() - begun) / 1000)} s`);
  const [stepPassed = 0, stepFailed = 0, stepSkipped = 0] = counts(stripVTControlCharacters(output));
  passed += stepPassed;
  failed += code !== 0 && stepFailed === 0 ? 1 : stepFailed;
  skipped += stepSkipped;
  return code === 0;
}

const one = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);

// In parallel: the build uses a single thread for most of its time.
const [, isBuilt] = await Promise.all([
  step('check', 'npm', ['run', '--silent', 'check'], () => [0, 0]),
  step('build', 'npm', ['run', '--silent', 'build'], () => [0, 0]),
]);
const vitest = (title: string, files: readonly string[], options: VitestRun) =>
  step(
    title,
    'node_modules/.bin/vitest',
    ['run', ...files],
    (output) => {
      const match = vitestLine.exec(output);
      return [Number(match?.[2] ?? 0), Number(match?.[1] ?? 0), Number(match?.[3] ?? 0)];
    },
    options,
  );
/**
 * Left to the long run: databases from before the squash and of every version, the catalogues of the benches
 * and of the demo (every run sees the demo's first start anyway), bugs planted into payments, losses on the
 * way to a provider, simulated fraud, exit codes of a command, and whole servers that are migrated, stopped,
 * backed up, run several at once or lose their database's primary.
 */
const LONG = [
  'server/ground/db/squashedMigrations.test.ts',
  'server/ground/db/upgradedRows.test.ts',
  'tools/importers/synthetic/synthetic.test.ts',
  'tests/doubles/stripe/oneRenewal.test.ts',
  'tests/farming/simulation.test.ts',
  'tests/operation/backup.test.ts',
  'tests/operation/books.test.ts',
  'tests/operation/dailyBackup.test.ts',
  'tests/operation/migrate.test.ts',
  'tests/operation/processes.test.ts',
  'tests/operation/stop.test.ts',
  'tests/payments/lostAtDesk.test.ts',
  'tests/payments/lostAtPayPal.test.ts',
  'tests/payments/lostAtStripe.test.ts',
  'tests/payments/plants.test.ts',
  'tests/races/failover.test.ts',
  'tools/importers/seedDemo.test.ts',
];
// `npm run test:long -- moments` runs them at every moment.
const elsewhere = dayTests().filter((_, at) => at % 2 === 1);
await vitest('unit and server tests', [], { leftOut: [...LONG, ...elsewhere] });
await vitest(`tests that a day can reach, at ${FAR_MOMENT}`, elsewhere, { moment: FAR_MOMENT });
if (isBuilt) {
  await step(
    'journeys in the browser',
    'node_modules/.bin/playwright',
    ['test', '--project', 'journeys', '--grep-invert', '@long'],
    (output) => [one(output, /(\d+) passed/), one(output, /(\d+) failed/), one(output, /(\d+) skipped/)],
  );
}

console.log(`\n${sayLastGreen()}`);
console.log(`in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
