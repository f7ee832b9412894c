import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const PARTS = ['patch', 'minor', 'major'] as const;
export type Part = (typeof PARTS)[number];

/** The message is for the person who releases. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/**
 * Makes the next version: its number in package.json, its section in CHANGELOG.md, a commit and a tag
 * `vX.Y.Z`. Returns the number. Throws ReleaseError, and then has changed nothing.
 */
export async function prepareRelease(root: string, part: Part, now: Date): Promise<string> {
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: root })).stdout.trim();
  if ((await run('git', 'branch', '--show-current')) !== 'main')
    throw new ReleaseError('A release is made on the branch main.');
  if ((await run('git', 'status', '--porcelain')) !== '')
    throw new ReleaseError('There are changes that are not committed.');
  const { version: last } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const version = nextVersion(last, part);
  const tag = `v${version}`;
  if ((await run('git', 'tag', '--list', tag)) !== '') throw new ReleaseError(`The tag ${tag} exists.`);
  if (!existsSync(join(root, 'tests', 'upgrades', 'samples', `${version}.json`)))
    throw new ReleaseError(
      `Later versions could not prove that they upgrade ${version}. Write its sample and commit it: DOGEAR_SAMPLE=${version} npx vitest run tests/upgrades`,
    );
  const file = join(root, 'CHANGELOG.md');
  const changes = releasedChanges(await readFile(file, 'utf8'), version, now.toISOString().slice(0, 10));
  await writeFile(file, changes);
  // Also sets the number in the lock file.
  await run('npm', 'version', version, '--no-git-tag-version');
  await run('git', 'commit', '--all', '--message', `release: ${version}`);
  await run('git', 'tag', '--annotate', tag, '--message', `Dogear ${version}`);
  return version;
}

export function nextVersion(last: string, part: Part): string {
  const [major = 0, minor = 0, patch = 0] = last.split('.').map(Number);
  if (part === 'major') return `${major + 1}.0.0`;
  return part === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const UNRELEASED = '## Unreleased\n';

/** Moves what is unreleased under a version and its day. Throws ReleaseError if that is nothing. */
export function releasedChanges(text: string, version: string, day: string): string {
  const start = text.indexOf(UNRELEASED);
  const end = text.indexOf('\n## ', start + UNRELEASED.length);
  const said = text.slice(start + UNRELEASED.length, end < 0 ? undefined : end);
  if (start < 0 || said.trim() === '')
    throw new ReleaseError('CHANGELOG.md has nothing under “## Unreleased”.');
  return text.replace(UNRELEASED, `${UNRELEASED}\n## ${version}, ${day}\n`);
}
