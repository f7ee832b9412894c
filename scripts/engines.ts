import type { Engine, EngineName } from '../tests/engines/engineDriver';
import { makeGoods } from '../tests/engines/ground';
import { findFirefox, findPlaywrightChromium } from '../tests/engines/playwrightEngine';
import { runJourneys } from '../tests/engines/runJourneys';
import { findWebkit } from '../tests/engines/webkitEngine';
import { run } from './run';

/**
 * `npm run engines [-- firefox webkit chromium] [--only <part of a journey's name>]`: runs the journeys that
 * must pass in every engine (docs/engines.md) on the built app. An engine that is not on this machine is
 * reported, but only a failed journey fails the run.
 */
const FIND: Record<EngineName, () => Promise<{ engine: Engine; end(): Promise<void> } | string>> = {
  chromium: async () => withoutEnd(findPlaywrightChromium()),
  firefox: async () => withoutEnd(findFirefox()),
  webkit: findWebkit,
};
const withoutEnd = (engine: Engine | string) =>
  typeof engine === 'string' ? engine : { engine, end: async () => undefined };

const asked = process.argv.slice(2);
const only = asked.includes('--only') ? asked.splice(asked.indexOf('--only'), 2)[1] : undefined;
const names = Object.keys(FIND) as EngineName[];
for (const name of asked)
  if (!names.some((each) => each === name)) throw new Error(`There is no engine ${name}.`);

// A build that the environment names is used as it is.
if (!process.env.DOGEAR_CLIENT_DIR && (await run('npm', ['run', '--silent', 'build'])) !== 0)
  throw new Error('the app could not be built');
const goods = await makeGoods();
process.once('SIGINT', () => process.exit(1));
const lines: string[] = [];
let failures = 0;
try {
  for (const name of names.filter((each) => asked.length === 0 || asked.includes(each))) {
    const found = await FIND[name]();
    if (typeof found === 'string') {
      lines.push(`${name}: not on this machine: ${found}`);
      continue;
    }
    console.log(`\n== ${name}: ${found.engine.described}`);
    try {
      const { passed, failed, leftOut } = await runJourneys(found.engine, goods, only);
      failures += failed;
      const rest = leftOut.length > 0 ? `: ${leftOut.join('; ')}` : '';
      lines.push(`${name}: ${passed} passed, ${failed} failed, ${leftOut.length} left out${rest}`);
    } finally {
      await found.end();
    }
  }
} finally {
  await goods.remove();
}
console.log(`\n${lines.join('\n')}`);
process.exitCode = failures === 0 ? 0 : 1;
