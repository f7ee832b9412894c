import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../ground/settings/settings';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import type { AppEnvironment } from './environment';

let folder: string;
let context: TestContext;
let app: Hono<AppEnvironment>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-known-'));
  const files = join(folder, 'files');
  await mkdir(join(files, 'inner'), { recursive: true });
  await writeFile(join(folder, 'outside.txt'), 'outside');
  await writeFile(join(files, 'assetlinks.json'), '[{"relation": []}]');
  await writeFile(join(files, 'apple-app-site-association'), '{"applinks": {}}');
  await writeFile(join(files, 'security.txt'), 'Contact: https://books.example/safe\n');
  await writeFile(join(files, 'change-password'), 'mine');
  await writeFile(join(files, 'page.html'), '<script>alert(1)</script>');
  await writeFile(join(files, 'token'), 'a token');
  await writeFile(join(files, '.hidden'), 'hidden');
  await writeFile(join(files, 'inner', 'file.txt'), 'inner');
  await writeFile(join(files, 'large.txt'), 'x'.repeat(256 * 1024 + 1));
  await symlink(join(folder, 'outside.txt'), join(files, 'link.txt'));
  context = await openTestContext({ DOGEAR_WELL_KNOWN: files, DOGEAR_OPERATOR_MAIL: 'desk@books.example' });
  app = createApp(context);
});
afterAll(async () => {
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['assetlinks.json', 'application/json', '[{"relation": []}]'],
  ['apple-app-site-association', 'application/json', '{"applinks": {}}'],
  ['token', 'text/plain; charset=utf-8', 'a token'],
  ['page.html', 'application/octet-stream', '<script>alert(1)</script>'],
  ['security.txt', 'text/plain; charset=utf-8', 'Contact: https://books.example/safe\n'],
])('the owner’s %s is served', async (name, type, text) => {
  const response = await app.request(`/.well-known/${name}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe(text);
});

test.each([
  '/.well-known/.hidden',
  '/.well-known/inner',
  '/.well-known/inner/file.txt',
  '/.well-known/../outside.txt',
  '/.well-known/..%2foutside.txt',
  '/.well-known/%2e%2e%2foutside.txt',
  '/.well-known/..%5coutside.txt',
  '/.well-known/link.txt',
  '/.well-known/large.txt',
  '/.well-known/nothing.txt',
  '/.well-known/',
])('%s is not found', async (path) => {
  const response = await app.request(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/outside|inner|hidden/);
});

test('the site’s own address wins, and its own security.txt is there without a file', async () => {
  const change = await app.request('/.well-known/change-password');
  expect([change.status, change.headers.get('location')]).toEqual([302, '/forgetPassword']);
  const without = createApp({ ...context, settings: { ...context.settings, wellKnown: null } });
  expect(await (await without.request('/.well-known/security.txt')).text()).toContain(
    'mailto:desk@books.example',
  );
  expect((await without.request('/.well-known/assetlinks.json')).status).toBe(404);
});

test('a setting that names no folder is refused at the start', () => {
  expect(() => readSettings({ DOGEAR_WELL_KNOWN: join(folder, 'outside.txt') })).toThrow('DOGEAR_WELL_KNOWN');
  expect(() => readSettings({ DOGEAR_WELL_KNOWN: join(folder, 'nowhere') })).toThrow('DOGEAR_WELL_KNOWN');
});
