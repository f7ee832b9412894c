import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeTarball } from './release/makeTarball';
import { PARTS, type Part, prepareRelease, ReleaseError } from './release/prepareRelease';

const USAGE = `Usage: npx tsx scripts/release.ts patch|minor|major --green
       npx tsx scripts/release.ts --tarball

  --green     npm test and npm run test:long -- moments were green on this commit: only you know that
  --tarball   builds the app and writes dogear-VERSION.tar.gz, which starts with \`npm ci --omit=dev && npm start\`

A release is a commit and a tag on a clean main. Nothing is pushed.`;

const ROOT = join(import.meta.dirname, '..');

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { green: { type: 'boolean' }, tarball: { type: 'boolean' } },
  });
  const [part = ''] = positionals;
  if (values.tarball) console.log(`${await makeTarball(ROOT)} is written.`);
  else if (isPart(part) && values.green) {
    const version = await prepareRelease(ROOT, part, new Date());
    console.log(`Version ${version} is committed and tagged. Publish it: git push --follow-tags`);
  } else throw new ReleaseError(USAGE);
} catch (error) {
  const isTold =
    error instanceof ReleaseError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE');
  console.error(isTold ? (error as Error).message : error);
  process.exitCode = 1;
}

function isPart(text: string): text is Part {
  return (PARTS as readonly string[]).includes(text);
}
