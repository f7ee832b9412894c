import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precacheEntries } from '../../scripts/build/precacheEntries';
import { openHouse } from '../ground/house/openHouse';
import { readSettings } from '../ground/settings/settings';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import { type BuiltClient, loadClient } from './loadClient';

const md5 = (text: string | Uint8Array) => createHash('md5').update(text).digest('hex');

let folder: string;
let built: BuiltClient;
let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'dogear-house-client-'));
  const client = join(folder, 'client');
  await cp('public', client, { recursive: true });
  await cp('index.html', join(client, 'index.html'));
  await writeFile(join(client, 'sw.js'), `self.list=${JSON.stringify(await precacheEntries(client))};`);
  await mkdir(join(folder, 'brand'));
  const icon = sharp({ create: { width: 512, height: 512, channels: 3, background: '#7a1f5c' } }).png();
  await writeFile(join(folder, 'brand', 'icon.png'), await icon.toBuffer());
  built = await loadClient(client);
});
afterAll(async () => {
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(env: Record<string, string>) {
  const settings = readSettings({ DOGEAR_DATA: join(folder, 'data'), ...env });
  const app = createApp({ ...context, settings, house: await openHouse({ ...context, settings }) }, built);
  const text = async (path: string) => (await app.request(path, { headers: { cookie: 'dogear=x' } })).text();
  return { app, text };
}

test('without settings every file is the build’s', async () => {
  const { text } = await serve({});
  for (const path of ['/index.html', '/manifest.webmanifest', '/sw.js', '/plain.css'])
    expect(await text(path)).toBe(new TextDecoder().decode(built.get(path)?.bytes));
});

test('a name is in the page and the manifest, escaped', async () => {
  const { text } = await serve({ DOGEAR_NAME: 'Ada & <Sons> $& Co' });
  const page = await text('/index.html');
  const escaped = 'Ada &#38; &#60;Sons&#62; $&#38; Co';
  expect(page).toContain(`<title>${escaped}</title>`);
  expect(page).toContain(`<meta name="application-name" content="${escaped}" />`);
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Ada &#38; &#60;Sons&#62;" />');
  expect(page).not.toContain('Dogear');
  const manifest = JSON.parse(await text('/manifest.webmanifest')) as Record<string, unknown>;
  expect(manifest).toMatchObject({ id: '/', name: 'Ada & <Sons> $& Co', short_name: 'Ada & <Sons>' });
  // They show another name.
  expect(manifest).not.toHaveProperty('screenshots');
  expect(JSON.stringify(manifest)).not.toContain('Dogear');
});

test('icons have the same addresses, and a version where systems ask for a new one', async () => {
  const { app, text } = await serve({ DOGEAR_BRAND: join(folder, 'brand') });
  const { icons } = JSON.parse(await text('/manifest.webmanifest')) as {
    icons: { src: string; sizes: string }[];
  };
  expect(icons).toHaveLength(4);
  for (const { src, sizes } of icons) {
    expect(src).toMatch(/^\/icons\/icon-.*\.png\?v=[0-9a-f]{8}$/);
    const answer = await app.request(src);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await app.request('/favicon.ico')).headers.get('content-type')).toBe('image/png');
});

test('the service worker lists what is served, so that devices fetch what changed', async () => {
  const { app, text } = await serve({
    DOGEAR_NAME: 'Nightshelf',
    DOGEAR_ACCENT: '#7a1f5c',
    DOGEAR_BRAND: join(folder, 'brand'),
  });
  const list = JSON.parse(/self\.list=(.*);/.exec(await text('/sw.js'))?.[1] ?? '') as {
    url: string;
    revision: string;
  }[];
  expect(list.map(({ url }) => url)).toContain('icons/icon-192.png');
  for (const { url, revision } of list) {
    const bytes = new Uint8Array(await (await app.request(`/${url}`)).arrayBuffer());
    expect([url, revision]).toEqual([url, md5(bytes)]);
  }
  const zipped = await app.request('/sw.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await text('/sw.js'));
});

test('a colour is one style sheet in every page, allowed by its hash', async () => {
  const { app, text } = await serve({ DOGEAR_ACCENT: '#7a1f5c' });
  for (const path of ['/home', '/mine', '/home?plain=1', '/stripe']) {
    const answer = await app.request(path, { headers: { accept: 'text/html' } });
    const page = await answer.text();
    const sheet = /<style>([^<]*)<\/style>/.exec(page)?.[1];
    const hash = (of: string) => createHash('sha256').update(of).digest('base64');
    if (path.includes('plain')) expect(sheet).toBeUndefined();
    else {
      expect(sheet).toContain('--color-accent:light-dark(#7a1f5c,');
      expect(answer.headers.get('content-security-policy')).toContain(
        `style-src 'self' 'sha256-${hash(sheet ?? '')}'`,
      );
    }
  }
  expect(await text('/plain.css')).toMatch(/--color-accent:light-dark\(#7a1f5c,[^}]*\}[^]*$/);
});
