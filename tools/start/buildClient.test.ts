import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildClient } from './buildClient';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dogear-build-'));
  await writeFile(join(root, 'index.html'), '');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

/** A build that prints as much as the real one, and then runs `does`. */
async function buildThat(does: string): Promise<void> {
  const script = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  await mkdir(dirname(script), { recursive: true });
  const chatter = `import fs from 'node:fs';
    for (let at = 0; at < 200; at += 1) console.log('dist/assets/chunk-' + at);
    console.error('(!) Some chunks are larger than they should be.');`;
  await writeFile(script, `${chatter}\n${does}`);
}

const said = () => vi.mocked(console.log).mock.calls.flat();

it('a build is logged in two lines, and nothing is logged when none is needed', async () => {
  await buildThat(`fs.mkdirSync('dist/first-picture', { recursive: true });
    fs.writeFileSync('dist/app', process.argv.slice(2).join(' ') + ' for ' + process.env.NODE_ENV);
    fs.writeFileSync('dist/first-picture/built', process.argv[3] ? 'quick' : 'complete');`);
  const dist = await buildClient(true, root);
  expect(await readFile(join(dist, 'app'), 'utf8')).toBe('scripts/build/build.ts --quick for production');
  expect(said()).toEqual(['Building the app …', expect.stringMatching(/^The app is built \(\d+ s\)\.$/)]);
  await buildClient(true, root);
  expect(said()).toHaveLength(2);
  await buildClient(false, root);
  expect(await readFile(join(dist, 'app'), 'utf8')).toBe('scripts/build/build.ts for production');
  await buildClient(false, root);
  expect(said()).toHaveLength(4);
});

it('a failed build shows its whole output', async () => {
  await buildThat('process.exitCode = 1;');
  const failure = await buildClient(true, root).catch((error: Error) => error.message);
  expect(failure).toMatch(/^The app could not be built:\n/);
  expect(failure).toContain('dist/assets/chunk-199');
  expect(failure).toContain('(!) Some chunks');
  expect(said()).toEqual(['Building the app …']);
});

it('a release, which has no sources, is served as it is', async () => {
  await rm(join(root, 'index.html'));
  await mkdir(join(root, 'contract'));
  await writeFile(join(root, 'contract', 'newer.ts'), '');
  await buildThat('process.exitCode = 1;');
  expect(await buildClient(false, root)).toBe(join(root, 'dist'));
});
