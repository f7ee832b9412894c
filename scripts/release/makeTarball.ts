import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a server needs at run time beside `dist` and its packages. The Dockerfile copies the same. */
export const RUNTIME = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'LICENSE',
  'contract',
  'formats',
  'server',
  'tools',
  'content',
];
/** What its owner reads and installs. */
const BESIDE = ['package-lock.json', '.npmrc', 'README.md', 'CHANGELOG.md', 'docs', 'deploy'];
const LEFT_OUT = ['*.test.ts', 'docs/screenshots'];

/**
 * Builds the app and packs it with the server's files of this commit. Returns the tarball's path. It contains
 * no sources of the app and no packages.
 */
export async function makeTarball(root: string): Promise<string> {
  const run = promisify(execFile);
  const most = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await run('npm', ['run', 'build'], most);
  const name = `dogear-${version}`;
  const file = join(root, `${name}.tar.gz`);
  await run(
    'tar',
    [
      '--create',
      '--gzip',
      `--file=${file}`,
      `--transform=s,^,${name}/,`,
      '--owner=0',
      '--group=0',
      ...LEFT_OUT.map((pattern) => `--exclude=${pattern}`),
      ...RUNTIME,
      ...BESIDE,
      'dist',
      'dist-server',
    ],
    most,
  );
  return file;
}
