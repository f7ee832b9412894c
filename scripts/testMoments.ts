import { MOMENT, MOMENTS } from '../tests/moments/moments';
import { run } from './run';

/**
 * `npm run test:moments [-- <files or options of vitest>]`: the whole unit and server run, or part of it, started at each
 * moment of `tests/moments/moments.ts`, one after the other. Red when it is red at any.
 */
const red: string[] = [];
for (const moment of MOMENTS) {
  console.log(`\n== ${moment}`);
  const env = { DOGEAR_TEXT_RUNS: '3000', DOGEAR_RACE_ROUNDS: '100', ...process.env, [MOMENT]: moment };
  if ((await run('node_modules/.bin/vitest', ['run', ...process.argv.slice(2)], { env })) !== 0)
    red.push(moment);
}
console.log(red.length === 0 ? '\ngreen at every moment' : `\nred at ${red.join(', ')}`);
process.exitCode = red.length === 0 ? 0 : 1;
