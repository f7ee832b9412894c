import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program as a Node that says it is of another version. */
async function runAs(version: string): Promise<{ code: number | null; output: string }> {
  const file = join(folder, 'as.cjs');
  await writeFile(file, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
  return new Promise((resolve) => {
    const args = ['--require', file, 'tools/run.cjs', 'start/main'];
    const env = { PATH: process.env.PATH, PORT: 'none' };
    const child = execFile(process.execPath, args, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: `${stdout}${stderr}` }),
    );
  });
}

test.each(['12.22.12', '18.20.4', '20.18.0'])('an old Node (%s) gets one line', async (version) => {
  expect(await runAs(version)).toEqual({
    code: 1,
    output: `Dogear needs Node 20.19 or newer, and this is ${version}.\n`,
  });
});

test.each(['20.19.0', '24.0.0'])('Node %s runs the program', async (version) => {
  expect(await runAs(version)).toEqual({
    code: 1,
    output: expect.stringMatching(/^(?:Preparing the server …\n)?PORT must be/),
  });
});

test('the program has no syntax that an old Node cannot read', async () => {
  const text = await readFile('tools/run.cjs', 'utf8');
  expect(text).not.toMatch(/\?\.|\?\?|\b(?:const|let|class|async|await)\b|=>|`[^`]*\$\{/);
});
