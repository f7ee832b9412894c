import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { unknownSettings } from './unknownSettings';

it('a misspelt setting is reported with the name that was meant', () => {
  expect(
    unknownSettings({
      DOGEAR_SMPT_URL: 'smtps://mail.example',
      DOGEAR_PUBLICURL: 'https://books.example',
      DOGEAR_WALLPAPER_COLOUR: 'blue',
      DOGEAR_DATA: '/data',
      DOGEAR_TEST_EMPTY: '/tmp/empty',
      DOGEARS: '2',
      PATH: '/bin',
    }),
  ).toEqual([
    'DOGEAR_PUBLICURL is unknown; do you mean DOGEAR_PUBLIC_URL?',
    'DOGEAR_SMPT_URL is unknown; do you mean DOGEAR_SMTP_URL?',
    'DOGEAR_WALLPAPER_COLOUR is unknown: it has no effect.',
  ]);
});

test('every setting that is read or documented is known', async () => {
  const sources = ['server', 'tools'].map(async (folder) =>
    (await readdir(folder, { recursive: true }))
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('testing'))
      .map((file) => join(folder, file)),
  );
  const files = [(await Promise.all(sources)).flat(), 'vite.config.ts', 'compose.yaml', 'deploy/env.example'];
  const named = ['docs/operating.md', 'docs/telemetry.md', ...files.flat()].map(async (file) =>
    // A name that ends in `_` begins several; the others of its row are `…_NAME`.
    [...(await readFile(file, 'utf8')).matchAll(/\bDOGEAR_[A-Z\d]+(?:_[A-Z\d]+)*(?![A-Z\d_])/g)].map(String),
  );
  const env = Object.fromEntries((await Promise.all(named)).flat().map((name) => [name, 'on']));
  expect(Object.keys(env).length).toBeGreaterThan(60);
  // Beginnings of names, and the misspelt one in a comment of the documentation.
  const BEGINNINGS = [
    'DOGEAR_FACEBOOK',
    'DOGEAR_GOOGLE',
    'DOGEAR_OIDC',
    'DOGEAR_CONTENT_S3',
    'DOGEAR_BACKUP_S3',
  ];
  const unknown = unknownSettings(env).map((line) => line.split(' ')[0]);
  expect(unknown.filter((name) => !BEGINNINGS.includes(name as string))).toEqual([]);
});
