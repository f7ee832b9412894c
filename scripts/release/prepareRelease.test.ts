import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RUNTIME } from './makeTarball';
import { nextVersion, prepareRelease, releasedChanges } from './prepareRelease';

const CHANGES =
  '# Changelog\n\nWhat changed.\n\n## Unreleased\n\n- A door.\n\n## 0.1.0, 2026-11-01\n\n- All.\n';
const TODAY = new Date('2026-11-30T12:00:00Z');

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dogear-release-'));
  const own = { name: 'dogear', version: '0.1.0', private: true };
  await writeFile(join(root, 'package.json'), JSON.stringify(own, null, 2));
  const lock = { ...own, lockfileVersion: 3, requires: true, packages: { '': own } };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify(lock, null, 2));
  await writeFile(join(root, 'CHANGELOG.md'), CHANGES);
  const samples = join(root, 'tests', 'upgrades', 'samples');
  await mkdir(samples, { recursive: true });
  for (const version of ['0.1.1', '0.2.0']) await writeFile(join(samples, `${version}.json`), '{}');
  git('init', '--quiet', '--initial-branch=main');
  for (const [key, value] of [
    ['user.name', 'A'],
    ['user.email', 'a@books.example'],
  ] as const)
    git('config', key, value);
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a release is a commit and a tag with the number and the day', async () => {
  expect(await prepareRelease(root, 'minor', TODAY)).toBe('0.2.0');
  expect(git('log', '-1', '--format=%s %D')).toBe('release: 0.2.0 HEAD -> main, tag: v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  for (const name of ['package.json', 'package-lock.json'])
    expect(JSON.parse(await readFile(join(root, name), 'utf8')).version).toBe('0.2.0');
  expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toContain(
    '## Unreleased\n\n## 0.2.0, 2026-11-30\n\n- A door.\n\n## 0.1.0, 2026-11-01',
  );
});

test('nothing is released from another branch, with changes, twice, or without a word about it', async () => {
  await writeFile(join(root, 'CHANGELOG.md'), `${CHANGES}\n`);
  await expect(prepareRelease(root, 'patch', TODAY)).rejects.toThrow('not committed');
  git('checkout', '--quiet', 'CHANGELOG.md');
  git('tag', 'v0.1.1');
  await expect(prepareRelease(root, 'patch', TODAY)).rejects.toThrow('The tag v0.1.1 exists.');
  await expect(prepareRelease(root, 'major', TODAY)).rejects.toThrow('DOGEAR_SAMPLE=1.0.0');
  git('checkout', '--quiet', '-b', 'other');
  await expect(prepareRelease(root, 'major', TODAY)).rejects.toThrow('branch main');
  expect(() => releasedChanges('## Unreleased\n\n## 0.1.0\n\n- All.\n', '0.2.0', '2026-11-30')).toThrow(
    'nothing under',
  );
  expect(git('log', '--oneline').split('\n')).toHaveLength(1);
});

test('the next number is by the part that changed', () => {
  expect([
    nextVersion('1.4.2', 'patch'),
    nextVersion('1.4.2', 'minor'),
    nextVersion('1.4.2', 'major'),
  ]).toEqual(['1.4.3', '1.5.0', '2.0.0']);
});

test('a tarball has what the image has', async () => {
  const image = await readFile('Dockerfile', 'utf8');
  const copied = [...image.matchAll(/^COPY (?!--)(.+) \S+$/gm)]
    .slice(-6)
    .flatMap(([, files = '']) => files.split(' '));
  expect(copied.filter((name) => !RUNTIME.includes(name))).toEqual([]);
});
