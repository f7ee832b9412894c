import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { releaseName } from '../../contract/account/signals';
import { version } from '../../package.json';
import { type SentryReleases, startSentryReleases } from '../../tests/doubles/sentryReleases';
import { sendMaps } from '../sourceMaps/sendMaps';
import { sourceMaps } from './sourceMaps';

const RELEASE = releaseName(version);
/** The error is thrown in line 3. */
const SOURCE = `export function fail(why) {
  const what = 'went wrong: ' + why;
  throw new Error(what);
}
globalThis.fail = fail;
`;

let root: string;
let sentry: SentryReleases;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  root = await mkdtemp(join(tmpdir(), 'dogear-maps-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src', 'fail.js'), SOURCE);
});
beforeEach(async () => {
  sentry = await startSentryReleases();
  return () => sentry.stop();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

const project = () => ({ url: sentry.url, token: sentry.token, org: 'books', project: 'app' });

/** Builds a small app with the same plugin as the real one. Returns its script as it is served. */
async function built(
  env: Readonly<Record<string, string>>,
  name: string,
): Promise<{ path: string; code: string }> {
  const outDir = join(root, name);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sourceMaps(env)],
    build: { outDir, rolldownOptions: { input: join(root, 'src', 'fail.js') } },
  });
  const [script = ''] = (await readdir(join(outDir, 'assets'))).filter((file) => file.endsWith('.js'));
  return { path: `assets/${script}`, code: await readFile(join(outDir, 'assets', script), 'utf8') };
}

test('a build with source maps serves none, and the sent ones resolve a frame', async () => {
  const plain = await built({}, 'plain');
  const { path, code } = await built({ DOGEAR_SOURCE_MAPS: 'on' }, 'dist');
  expect({ path, code }).toEqual(plain);
  expect(code).not.toContain('sourceMappingURL');
  const served = await readdir(join(root, 'dist'), { recursive: true });
  expect(served.filter((file) => file.endsWith('.map'))).toEqual([]);

  const folders = { built: join(root, 'dist'), maps: join(root, 'dist-maps') };
  expect(await sendMaps(folders, RELEASE, project())).toBe(2);
  expect(sentry.files(RELEASE)).toEqual([`~/${path}`, `~/${path}.map`]);
  const at = code.slice(0, code.indexOf('throw')).split('\n');
  const frame = [`https://books.example/${path}`, at.length, (at.at(-1)?.length ?? 0) + 1] as const;
  expect(sentry.resolve(RELEASE, ...frame)).toMatch(/src\/fail\.js:3$/);

  expect(await sendMaps(folders, RELEASE, project())).toBe(0);
});

test('a build with the setting “send” sends its source maps to its release', async () => {
  const { url, token, org, project: name } = project();
  const env = { SENTRY_URL: url, SENTRY_AUTH_TOKEN: token, SENTRY_ORG: org, SENTRY_PROJECT: name };
  const { path } = await built({ DOGEAR_SOURCE_MAPS: 'send', ...env }, 'sent');
  expect(sentry.files(RELEASE)).toEqual([`~/${path}`, `~/${path}.map`]);
});

test('a build that cannot send source maps fails with the reason', async () => {
  await expect(built({ DOGEAR_SOURCE_MAPS: 'send' }, 'none')).rejects.toThrow('SENTRY_AUTH_TOKEN');
  await expect(built({ DOGEAR_SOURCE_MAPS: 'yes' }, 'none')).rejects.toThrow('“yes”');
  const wrong = {
    SENTRY_URL: sentry.url,
    SENTRY_AUTH_TOKEN: 'no',
    SENTRY_ORG: 'books',
    SENTRY_PROJECT: 'app',
  };
  await expect(built({ DOGEAR_SOURCE_MAPS: 'send', ...wrong }, 'refused')).rejects.toThrow(
    /HTTP 401 what Sentry says/,
  );
});
