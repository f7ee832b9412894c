import { availableParallelism } from 'node:os';
import { run } from './run';

/**
 * Every static check of the code: format, lint, import rules, circles of folders, types of every realm, dead
 * code, dangling citations, and file names that differ only in case. The steps run in parallel, the longest
 * first.
 */
const REALMS = ['tests', 'app', 'server', 'workers', 'data', 'sw', 'formats', 'contract'];
/**
 * Run by path: the older TypeScript, which other tools need for its API, has a program of the same name
 * (0006).
 */
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
  // dependency-cruiser succeeds even if it could read no file, so a low module count is a failure.
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
