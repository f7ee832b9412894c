import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { createApp } from './app';
import type { AppEnvironment } from './environment';
import { loadClient } from './loadClient';

const SCRIPT = 'console.log("a chunk that is loaded late");'.repeat(20);
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let context: TestContext;
let folder: string;
let app: Hono<AppEnvironment>;
beforeAll(async () => {
  context = await openTestContext();
  folder = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dogear</title>');
  await writeFile(join(folder, 'sw.js'), 'self.skip;');
  await writeFile(join(folder, 'assets', 'reader-abc12345.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'reader-abc12345.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'reader-abc12345.js.gz'), gzipSync(SCRIPT));
  app = createApp(context, await loadClient(folder));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await context.close();
});

test.each(['/', '/home', '/mine', '/BookShelf?inviteCode=A'])('%s serves the app', async (path) => {
  const response = await app.request(path, { headers: PAGE });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<title>Dogear</title>');
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('hashed assets are cached forever and sent in the best accepted compression', async () => {
  const path = '/assets/reader-abc12345.js';
  const plain = await app.request(path);
  expect(await plain.text()).toBe(SCRIPT);
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const small = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers.get('content-encoding')).toBe('br');
  const bytes = new Uint8Array(await small.arrayBuffer());
  expect(small.headers.get('content-length')).toBe(String(bytes.length));
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  expect(small.headers.get('etag')).not.toBe(plain.headers.get('etag'));
});

test.each([
  '/assets/reader-gone0000.js',
  '/assets/',
  '/icons/none.png',
  '/.br',
  '/assets/reader-abc12345.js.br',
])('a missing %s is answered with 404, not the app', async (path) => {
  const response = await app.request(path, {
    headers: path.startsWith('/assets') ? PAGE : { accept: '*/*' },
  });
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('<title>');
});

test('the service worker is revalidated each time, and not resent when unchanged', async () => {
  const first = await app.request('/sw.js');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const tag = first.headers.get('etag') as string;
  expect((await app.request('/sw.js', { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test('paths cannot escape the build folder', async () => {
  for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
    expect((await app.request(path)).status).toBe(404);
  }
});

test('every answer has the security headers', async () => {
  for (const path of ['/home', '/assets/none.js', '/content/none', '/novel-api/none', '/healthz']) {
    const { headers } = await app.request(path, { headers: PAGE });
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/);
    expect(headers.get('content-security-policy')).toMatch(/; trusted-types default$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
});
