import { findChromium } from './browser/findChromium';
import { LONG_PARTS, type LongPart, noteGreen, sayLastGreen } from './lastGreen';
import { run } from './run';

/**
 * `npm run test:long [-- <part> …]`: what `npm test` leaves out for its length. The coins' and the devices' simulations
 * with more seeds, a loss at each step of every road to a payment, the unit and server tests at every moment, the journeys that are tagged @long, axe on every screen in every state, and a browser that is killed in the middle of its work. Which part was green,
 * and when, is noted in `lastGreen.json`, and said by `npm test`.
 */
/** What tells files comes before the project: after it they would be taken for projects. */
const PLAYWRIGHT = ['node_modules/.bin/playwright', 'test'];
const COMMANDS: Record<LongPart, readonly string[]> = {
  coins: ['node_modules/.bin/tsx', 'scripts/simulate.ts', 'coins', '--runs', '200'],
  sync: ['node_modules/.bin/tsx', 'scripts/simulate.ts', 'sync', '--runs', '40'],
  payments: ['node_modules/.bin/vitest', 'run', 'tests/payments/lostAt'],
  moments: ['node_modules/.bin/tsx', 'scripts/testMoments.ts'],
  journeys: [...PLAYWRIGHT, '--project', 'journeys', '--grep', '@long'],
  axe: [...PLAYWRIGHT, 'accessible', '--project', 'journeys'],
  kills: [...PLAYWRIGHT, '--project', 'kills'],
};
const IN_BROWSER: readonly LongPart[] = ['journeys', 'axe', 'kills'];

const asked = process.argv.slice(2);
for (const name of asked)
  if (!LONG_PARTS.some((part) => part === name)) throw new Error(`There is no part ${name}.`);
const parts = LONG_PARTS.filter((part) => asked.length === 0 || asked.includes(part));

const red: LongPart[] = [];
const needsBrowser = parts.some((part) => IN_BROWSER.includes(part));
const isBuilt = !needsBrowser || (await run('npm', ['run', '--silent', 'build'])) === 0;
const browser = needsBrowser ? { DOGEAR_CHROMIUM: findChromium() } : {};
for (const part of parts) {
  console.log(`\n== ${part}`);
  const [command = '', ...args] = COMMANDS[part];
  const env = {
    ...process.env,
    ...browser,
    ...(part === 'axe' && { DOGEAR_AXE: 'all' }),
    ...(part === 'payments' && { DOGEAR_ROADS: 'all' }),
  };
  const isReady = isBuilt || !IN_BROWSER.includes(part);
  if (isReady && (await run(command, args, { env })) === 0) noteGreen(part);
  else red.push(part);
}
console.log(red.length === 0 ? '\nall green' : `\nred: ${red.join(', ')}`);
console.log(sayLastGreen());
process.exitCode = red.length === 0 ? 0 : 1;
