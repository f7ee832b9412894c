import { dayTests } from '../tests/moments/dayTests';
import { MOMENT, MOMENTS, USUAL_MOMENT } from '../tests/moments/moments';
import { run } from './run';

/**
 * `npm run test:long -- moments [FILES or options of Vitest]`: runs the unit and server tests, or those
 * named, at each moment of `tests/moments/moments.ts`, one after the other. Without names every test runs at
 * the usual moment, but only the tests that depend on the day run at the others. Fails if any moment fails.
 */
const named = process.argv.slice(2);
const red: string[] = [];
for (const moment of MOMENTS) {
  console.log(`\n== ${moment}`);
  const env = { DOGEAR_TEXT_RUNS: '3000', DOGEAR_RACE_ROUNDS: '100', ...process.env, [MOMENT]: moment };
  const files = named.length > 0 || moment === USUAL_MOMENT ? named : dayTests();
  if ((await run('node_modules/.bin/vitest', ['run', ...files], { env })) !== 0) red.push(moment);
}
console.log(red.length === 0 ? '\ngreen at every moment' : `\nred at ${red.join(', ')}`);
process.exitCode = red.length === 0 ? 0 : 1;
