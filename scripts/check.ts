import { availableParallelism } from 'node:os';
import { run } from './run';

/**
 * Everything about the code that needs no running: format, lint, import rules, circles of folders, types of every realm, dead code, and
 * citations that lead nowhere, and names that differ by capitals alone. The steps run side by side, the longest first.
 */
const REALMS = ['tests', 'app', 'server', 'workers', 'data', 'sw', 'formats', 'contract'];
/** By its place: the older TypeScript, which other tools need for its API, has a program of the same name (0006). */
const TYPE_CHECKER = 'node_modules/typescript7/bin/tsc';
const HOUSE = ['contract', 'formats', 'data', 'workers', 'sw', 'src', 'server', 'tools', 'scripts', 'tests'];

const steps: readonly (readonly [string, readonly string[]])[] = [
  ...REALMS.map((realm) => ['node', [TYPE_CHECKER, '-p', `tsconfig.${realm}.json`]] as const),
  ['depcruise', ['--config', '.dependency-cruiser.cjs', ...HOUSE]],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['oxlint', ['--deny-warnings']],
  ['knip', []],
  ['tsx', ['scripts/references.ts']],
  ['tsx', ['scripts/fileNames.ts']],
  ['tsx', ['scripts/folderCircles.ts']],
];

let failures = 0;
const waiting = [...steps];
await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, work));

/** One step after another, as long as there are any. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) await check(step);
}

async function check([tool, args]: (typeof steps)[number]): Promise<void> {
  let output = '';
  const started = Date.now();
  const code = await run(tool === 'node' ? process.execPath : `node_modules/.bin/${tool}`, args, {
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
