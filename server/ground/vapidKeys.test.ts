import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from './settings/settings';
import { makeVapidKey, openVapidKeys } from './vapidKeys';

const PRODUCTION = {
  NODE_ENV: 'production',
  DOGEAR_CONTENT_SECRET: 'x'.repeat(40),
  DOGEAR_OPERATOR_NAME: 'Ada',
};
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-vapid-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (env: Record<string, string> = {}) =>
  openVapidKeys(readSettings({ DOGEAR_DATA: folder, ...env }));

it('the first start creates a key for its owner only; later starts reuse it', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  expect(one?.current).toEqual(other?.current);
  expect((await open())?.current).toEqual(one?.current);
  expect(Buffer.from(one?.current.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect((await stat(join(folder, 'vapid.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'vapid.json'), 'utf8')).toContain(one?.current.privateKey);
});

it('production takes its keys from the environment, and has none otherwise', async () => {
  expect(await open(PRODUCTION)).toBeNull();
  const [now, before] = [makeVapidKey(), makeVapidKey()];
  const keys = await open({ ...PRODUCTION, DOGEAR_VAPID_KEY: now, DOGEAR_VAPID_KEY_BEFORE: before });
  expect(keys?.current.privateKey).toBe(now);
  const old = await open({ ...PRODUCTION, DOGEAR_VAPID_KEY: before });
  expect(keys?.find(old?.current.publicKey ?? '')?.privateKey).toBe(before);
  expect(keys?.find('another')).toBeUndefined();
});

it('pushes are off when the operator disables them', async () => {
  expect(await open({ DOGEAR_PUSH: 'off', DOGEAR_VAPID_KEY: makeVapidKey() })).toBeNull();
});

it.each([
  ['{"privateKey":"short"}', 'vapid.json is damaged'],
  ['no JSON', 'vapid.json is damaged'],
])('a damaged key file is reported and not replaced: %s', async (text, complaint) => {
  await writeFile(join(folder, 'vapid.json'), text);
  await expect(open()).rejects.toThrow(complaint);
  expect(await readFile(join(folder, 'vapid.json'), 'utf8')).toBe(text);
});

it.each([
  [{ DOGEAR_VAPID_KEY: 'my secret' }, /^(?!.*my secret).*DOGEAR_VAPID_KEY must be/],
  // A number outside the curve.
  [{ DOGEAR_VAPID_KEY: `${'_'.repeat(42)}8` }, /DOGEAR_VAPID_KEY must be/],
  [{ DOGEAR_VAPID_KEY_BEFORE: makeVapidKey() }, /DOGEAR_VAPID_KEY is missing/],
  [{ DOGEAR_PUSH: 'yes' }, /DOGEAR_PUSH must be/],
  [{ DOGEAR_VAPID_SUBJECT: 'me' }, /DOGEAR_VAPID_SUBJECT must be/],
])('wrong settings are reported: %o', (env, complaint) => {
  expect(() => readSettings(env)).toThrow(complaint);
});
