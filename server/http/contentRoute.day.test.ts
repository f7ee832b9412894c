import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startS3 } from '../../tests/doubles/s3/startS3';
import type { ContentStore } from '../ground/content/contentStore';
import { openContentStore } from '../ground/content/fileStore';
import { openS3Store } from '../ground/content/s3Store';
import { readSettings } from '../ground/settings/settings';
import { addContentRoute } from './contentRoute';
import type { AppEnvironment } from './environment';
import { pickEncoding } from './sendAnswer';

const TEXT = 'The ferry left at six, and nobody was on it. '.repeat(40);
const HASH = createHash('sha256').update(TEXT).digest('hex');
const URL_PATH = `/content/${HASH}.txt`;

let folder: string;
let store: ContentStore;
const app = new Hono<AppEnvironment>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-content-'));
  store = await openContentStore(join(folder, 'content'));
  await writeFile(join(folder, 'secrets.json'), 'secret');
  addContentRoute(app, { content: store, settings: readSettings({}), now: () => new Date() });
  expect(await store.put(new TextEncoder().encode(TEXT), 'txt')).toBe(HASH);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test('a file is served whole, as text, with an immutable cache header', async () => {
  const response = await get(URL_PATH);
  expect(await response.text()).toBe(TEXT);
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(TEXT.length),
    'content-type': 'text/plain; charset=utf-8',
    etag: `"${HASH}"`,
    vary: 'Accept-Encoding',
  });
});

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
  ['br', '*', brotliDecompressSync],
])('%s is served for “%s”', async (encoding, accept, decompress) => {
  const response = await get(URL_PATH, { 'accept-encoding': accept });
  const bytes = await bytesOf(response);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('etag')).toBe(`"${HASH}-${encoding}"`);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(TEXT.length / 2);
  expect(decompress(bytes).toString()).toBe(TEXT);
});

test('refused or unknown encodings leave the text uncompressed', () => {
  expect(pickEncoding(undefined, ['br', 'gzip'])).toBe('identity');
  expect(pickEncoding('br;q=0.0, gzip;q=0', ['br', 'gzip'])).toBe('identity');
  expect(pickEncoding('zstd, identity', ['br', 'gzip'])).toBe('identity');
  expect(pickEncoding('GZIP;q=0.5', ['br', 'gzip'])).toBe('gzip');
});

test('HEAD returns the headers without a body', async () => {
  const response = await get(URL_PATH, {}, 'HEAD');
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(TEXT.length)]);
  expect(await response.text()).toBe('');
});

test('a matching ETag gets 304, and one of another encoding gets the file', async () => {
  const same = await get(URL_PATH, { 'if-none-match': `"${HASH}"` });
  expect([same.status, await same.text()]).toEqual([304, '']);
  expect((await get(URL_PATH, { 'if-none-match': `"${HASH}-br"` })).status).toBe(200);
});

test('a range request gets a part of the negotiated encoding', async () => {
  const part = await get(URL_PATH, { range: 'bytes=4-8' });
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    `bytes 4-8/${TEXT.length}`,
    '5',
  ]);
  expect(await part.text()).toBe('ferry');
  const compressed = await get(URL_PATH, {
    'accept-encoding': 'br',
    range: 'bytes=0-9',
    'if-range': `"${HASH}-br"`,
  });
  expect([
    compressed.status,
    compressed.headers.get('content-encoding'),
    (await bytesOf(compressed)).length,
  ]).toEqual([206, 'br', 10]);
  const other = await get(URL_PATH, { range: 'bytes=0-9', 'if-range': `"${HASH}-br"` });
  expect([other.status, await other.text()]).toEqual([200, TEXT]);
  const outside = await get(URL_PATH, { range: `bytes=${TEXT.length}-` });
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${TEXT.length}`]);
  expect((await get(`/content/${'0'.repeat(64)}.txt`, { range: 'bytes=0-1' })).status).toBe(404);
});

test('a large file is served whole and in ranges', async () => {
  const film = randomBytes(1_500_000);
  const hash = await store.put(film, 'm4s');
  const whole = await get(`/content/${hash}.m4s`);
  expect(Buffer.from(await bytesOf(whole)).equals(film)).toBe(true);
  const part = await get(`/content/${hash}.m4s`, { range: 'bytes=1000000-' });
  expect(Buffer.from(await bytesOf(part)).equals(film.subarray(1_000_000))).toBe(true);
});

test('a bucket serves the same encodings and ranges, and survives interrupted reads', async () => {
  const double = await startS3();
  try {
    const bucket = openS3Store(double.settings, 1);
    const served = new Hono<AppEnvironment>();
    addContentRoute(served, { content: bucket, settings: readSettings({}), now: () => new Date() });
    await bucket.put(new TextEncoder().encode(TEXT), 'txt');
    const compressed = await served.request(URL_PATH, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytesOf(compressed)).toString()).toBe(TEXT);
    double.fail('GET', 'cut');
    const whole = await served.request(URL_PATH);
    expect([whole.headers.get('content-length'), await whole.text()]).toEqual([String(TEXT.length), TEXT]);
    const part = await served.request(URL_PATH, { headers: { range: 'bytes=4-8' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-8/${TEXT.length}`,
      'ferry',
    ]);
    expect((await served.request(URL_PATH, { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(TEXT.length),
    );
    expect((await served.request(`/content/${'0'.repeat(64)}.txt`)).status).toBe(404);
    const before = double.requests.length;
    const known = await served.request(URL_PATH, { headers: { 'if-none-match': `"${HASH}"` } });
    expect([known.status, double.requests.length]).toEqual([304, before]);
  } finally {
    await double.stop();
  }
});

test('images are not compressed again', async () => {
  const image = new Uint8Array([82, 73, 70, 70]);
  const hash = await store.put(image, 'webp');
  const response = await get(`/content/${hash}.webp`, { 'accept-encoding': 'br' });
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await bytesOf(response)).toEqual(image);
  expect((await get(`/content/${hash}.txt`)).status).toBe(404);
});

test.each([
  ['json', 'application/json', true],
  ['m3u8', 'application/vnd.apple.mpegurl', true],
  ['vtt', 'text/vtt; charset=utf-8', true],
  ['m4s', 'video/iso.segment', false],
  ['mp4', 'video/mp4', false],
] as const)('%s is served as %s', async (type, mediaType, isText) => {
  const bytes = new TextEncoder().encode(`{"${type}": 1}\n`.repeat(100));
  const hash = await store.put(bytes, type);
  const response = await get(`/content/${hash}.${type}`, { 'accept-encoding': 'br' });
  expect(response.headers.get('content-type')).toBe(mediaType);
  expect(response.headers.get('content-encoding')).toBe(isText ? 'br' : null);
  expect(response.headers.get('vary')).toBe(isText ? 'Accept-Encoding' : null);
  const served = await bytesOf(response);
  expect(Buffer.from(isText ? brotliDecompressSync(served) : served)).toEqual(Buffer.from(bytes));
});

test.each([
  `/content/${'0'.repeat(64)}.txt`,
  `/content/${HASH}.txt.br`,
  `/content/${HASH}`,
  `/content/${HASH.toUpperCase()}.txt`,
  `/content/${HASH.slice(0, 2)}/${HASH}.txt`,
  '/content/../secrets.json',
  '/content/%2e%2e/secrets.json',
  '/content/..%2fsecrets.json',
  '/content/',
])('%s is not found', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('secret"');
});

test('the same bytes are stored once, without leftover temporary files', async () => {
  await Promise.all(Array.from({ length: 5 }, () => store.put(new TextEncoder().encode(`${TEXT}!`), 'txt')));
  const names = (await readdir(join(folder, 'content'), { recursive: true })).filter((name) =>
    name.includes('.'),
  );
  expect(names.filter((name) => !/[/\\][0-9a-f]{64}\.[a-z0-9]+(\.br|\.gz)?$/.test(name))).toEqual([]);
  expect(names.filter((name) => name.endsWith('.txt'))).toHaveLength(2);
});

test('a removed file is gone in every form', async () => {
  const hash = await store.put(new TextEncoder().encode('away with it'), 'txt');
  await store.remove(hash, 'txt');
  for (const encoding of ['identity', 'br', 'gzip'] as const)
    expect(await store.find(hash, 'txt', encoding)).toBeNull();
});

test('a text that does not shrink is stored and served only uncompressed', async () => {
  const incompressible = randomBytes(4_000).toString('latin1');
  for (const text of ['Too short to shrink.', incompressible]) {
    const bytes = Buffer.from(text, 'latin1');
    const hash = await store.put(bytes, 'txt');
    const response = await get(`/content/${hash}.txt`, { 'accept-encoding': 'br, gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await bytesOf(response))).toEqual(bytes);
    const names = await readdir(join(folder, 'content', hash.slice(0, 2)));
    expect(names.filter((name) => name.startsWith(hash))).toEqual([`${hash}.txt`]);
  }
});
