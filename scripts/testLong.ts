import { findChromium } from './browser/findChromium';
import { LONG_PARTS, recordGreen, sayLastGreen } from './lastGreen';
import { run } from './run';

/**
 * `npm run test:long [-- PART … [ARGUMENT …]]`: the tests that take too long for `npm test`. Without a name
 * it runs every part that needs nothing but a checkout; `lastGreen.json` records when each last passed, and
 * `npm test` prints it. Arguments narrow a single named part: `kills pack.spec.ts`, `moments server/sync`,
 * `coins --runs 50`.
 */
type Part = {
  readonly command: (narrowed: readonly string[]) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly inBrowser?: true;
};

const tsx = (file: string, ...args: readonly string[]): Part['command'] => {
  return (narrowed) => ['node_modules/.bin/tsx', file, ...args, ...narrowed];
};
/** File filters must precede `--project`: after it Playwright takes them for projects. */
const playwright = (project: string, ...args: readonly string[]): Part['command'] => {
  return (narrowed) => ['node_modules/.bin/playwright', 'test', ...args, ...narrowed, '--project', project];
};

const PARTS: Readonly<Record<(typeof LONG_PARTS)[number] | 'rows' | 'corpus' | 'processes', Part>> = {
  coins: { command: tsx('scripts/simulate.ts', 'coins', '--runs', '200') },
  sync: { command: tsx('scripts/simulate.ts', 'sync', '--runs', '40') },
  // A loss at each step of every payment method.
  payments: {
    command: (narrowed) => ['node_modules/.bin/vitest', 'run', 'tests/payments/lostAt', ...narrowed],
    env: { DOGEAR_ROADS: 'all' },
  },
  moments: { command: tsx('scripts/testMoments.ts') },
  journeys: { command: playwright('journeys', '--grep', '@long'), inBrowser: true },
  // Every screen in every state; DOGEAR_AXE_SCREENS=topup,stripe limits it to screens whose name contains one
  // of these.
  axe: { command: playwright('journeys', 'accessible'), env: { DOGEAR_AXE: 'all' }, inBrowser: true },
  kills: { command: playwright('kills'), inBrowser: true },
  // The simulation of rides agrees with the app in a browser.
  rides: { command: tsx('tests/benches/rideAgreement.ts'), inBrowser: true },
  // Only run by name: a thousand damaged rows, a folder of books, and whole clusters.
  rows: {
    command: playwright('journeys', 'damagedRows'),
    env: { DOGEAR_DAMAGED_ROWS: '1000' },
    inBrowser: true,
  },
  corpus: { command: tsx('tests/corpus/corpus.ts') },
  processes: { command: tsx('tests/processes/prove.ts') },
};

type PartName = keyof typeof PARTS;
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name);
const isNoted = (name: PartName): name is (typeof LONG_PARTS)[number] =>
  LONG_PARTS.some((each) => each === name);

const args = process.argv.slice(2);
const first = args.findIndex((arg) => !isPart(arg));
const narrowed = first === -1 ? [] : args.slice(first);
const asked = args.slice(0, args.length - narrowed.length).filter(isPart);
if (narrowed.length > 0 && asked.length !== 1)
  throw new Error(`There is no part ${narrowed[0]}. There are: ${Object.keys(PARTS).join(', ')}.`);
const parts: readonly PartName[] = asked.length > 0 ? asked : LONG_PARTS;

const red: string[] = [];
const needsBrowser = parts.some((part) => PARTS[part].inBrowser);
const isBuilt = !needsBrowser || (await run('npm', ['run', '--silent', 'build'])) === 0;
const browser = needsBrowser ? { DOGEAR_CHROMIUM: findChromium() } : {};
for (const part of parts) {
  console.log(`\n== ${part}`);
  const { command, env, inBrowser } = PARTS[part];
  const [program = '', ...rest] = command(narrowed);
  const isReady = isBuilt || !inBrowser;
  const isGreen =
    isReady && (await run(program, rest, { env: { ...process.env, ...browser, ...env } })) === 0;
  if (!isGreen) red.push(part);
  else if (narrowed.length === 0 && isNoted(part)) recordGreen(part);
}
console.log(red.length === 0 ? '\nall green' : `\nred: ${red.join(', ')}`);
console.log(sayLastGreen());
process.exitCode = red.length === 0 ? 0 : 1;
