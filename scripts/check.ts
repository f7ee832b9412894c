import { run } from './run';

/** Everything about the code that needs no running: format, lint, import rules, types of every realm, dead code. */
const REALMS = ['contract', 'formats', 'data', 'workers', 'sw', 'app', 'server', 'tests'];
const HOUSE = ['contract', 'formats', 'data', 'workers', 'sw', 'src', 'server', 'scripts', 'tests'];

const steps: readonly (readonly [string, readonly string[]])[] = [
  ['biome', ['check', '--error-on-warnings', '.']],
  ['oxlint', ['--deny-warnings']],
  ['depcruise', ['--config', '.dependency-cruiser.cjs', ...HOUSE]],
  ...REALMS.map((realm) => ['tsc', ['-p', `tsconfig.${realm}.json`]] as const),
  ['knip', []],
];

let failures = 0;
for (const [tool, args] of steps) {
  let output = '';
  const started = Date.now();
  const code = await run(`node_modules/.bin/${tool}`, args, {
    capture: (text) => {
      output += text;
    },
  });
  // dependency-cruiser is green when it could read nothing; that must be red.
  const cruised = /\((\d+) modules/.exec(output);
  const blind = tool === 'depcruise' && (cruised === null || Number(cruised[1]) < 50);
  if (blind) process.stderr.write('depcruise read hardly any module: the import rules were not checked\n');
  if (code !== 0 || blind) failures += 1;
  console.log(
    `${code === 0 && !blind ? 'ok  ' : 'FAIL'} ${tool} ${args.join(' ')} (${Date.now() - started} ms)`,
  );
}
console.log(failures === 0 ? 'check: all good' : `check: ${failures} of ${steps.length} steps failed`);
process.exitCode = failures === 0 ? 0 : 1;
