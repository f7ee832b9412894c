import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type S3Double, startS3 } from '../../../tests/doubles/s3/startS3';
import { hashOf } from './contentStore';
import { S3Error } from './s3';
import { openS3Store, type S3Store } from './s3Store';

let double: S3Double;
let store: S3Store;
beforeEach(async () => {
  double = await startS3();
  store = openS3Store(double.settings, 1);
});
afterEach(async () => {
  expect(double.refused).toEqual([]);
  await double.stop();
});

const TEXT = Buffer.from('The ferry left at six, and nobody was on it. '.repeat(40));
const bytesOf = async (open: ReturnType<S3Store['open']>) =>
  Buffer.from(await new Response((await open)?.body).arrayBuffer());

test('a file is stored once under its hash with compressed forms, and is removable', async () => {
  const hash = await store.put(TEXT, 'txt');
  expect(hash).toBe(hashOf(TEXT));
  const keys = [...double.objects.keys()].toSorted();
  const name = `${hash.slice(0, 2)}/${hash}.txt`;
  expect(keys).toEqual([name, `${name}.br`, `${name}.gz`]);
  expect(double.objects.get(name)).toMatchObject({
    mediaType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  // The plain file is written last, because its existence implies that the others exist.
  expect(double.requests.at(-1)).toBe(`PUT ${name}`);
  expect(await store.has(hash, 'txt')).toBe(true);
  expect(await store.find(hash, 'txt', 'identity')).toEqual({ size: TEXT.length });
  expect(await store.read(hash, 'txt')).toEqual(TEXT);
  expect(brotliDecompressSync(await bytesOf(store.open(hash, 'txt', 'br')))).toEqual(TEXT);
  const before = double.requests.length;
  await store.put(TEXT, 'txt');
  expect(double.requests.slice(before)).toEqual([`HEAD ${name}`]);
  await store.remove(hash, 'txt');
  expect(double.objects.size).toBe(0);
  expect([await store.read(hash, 'txt'), await store.has(hash, 'txt')]).toEqual([null, false]);
});

test('a range request returns the part and the size of the whole file', async () => {
  const film = randomBytes(300_000);
  const hash = await store.put(film, 'm4s');
  const part = await store.open(hash, 'm4s', 'identity', { from: 1_000, to: 1_999 });
  expect(part?.size).toBe(film.length);
  expect(Buffer.from(await new Response(part?.body).arrayBuffer())).toEqual(film.subarray(1_000, 2_000));
});

test('an interrupted download, also of a range, is resumed where it broke off', async () => {
  const film = randomBytes(300_000);
  const hash = await store.put(film, 'm4s');
  double.fail('GET', 'cut', 'cut');
  expect(await bytesOf(store.open(hash, 'm4s', 'identity'))).toEqual(film);
  double.fail('GET', 'cut');
  const part = store.open(hash, 'm4s', 'identity', { from: 100_000, to: 199_999 });
  expect(await bytesOf(part)).toEqual(film.subarray(100_000, 200_000));
  double.fail('GET', 'cut', 'cut', 'cut', 'cut');
  await expect(bytesOf(store.open(hash, 'm4s', 'identity'))).rejects.toThrow();
});

test('a busy store or dropped connection is retried, and finally given up', async () => {
  double.fail('PUT', 'unavailable', 'hangs up');
  double.fail('HEAD', 'hangs up');
  const hash = await store.put(TEXT, 'webp');
  double.fail('GET', 'unavailable', 'unavailable', 'hangs up');
  expect(await store.read(hash, 'webp')).toEqual(TEXT);
  double.fail('GET', 'unavailable', 'unavailable', 'unavailable', 'unavailable');
  await expect(store.read(hash, 'webp')).rejects.toMatchObject({ status: 503 });
});

test('bytes that do not match their hash are treated as missing', async () => {
  const hash = await store.put(TEXT, 'webp');
  double.fail('GET', 'damaged');
  expect(await store.read(hash, 'webp')).toBeNull();
  expect(await store.read(hash, 'webp')).toEqual(TEXT);
});

test('a text without a compressed form is requested in that form only once', async () => {
  const sealed = randomBytes(4_000);
  const hash = await store.put(sealed, 'txt');
  expect(await store.open(hash, 'txt', 'br')).toBeNull();
  const before = double.requests.length;
  expect(await store.open(hash, 'txt', 'br')).toBeNull();
  expect(double.requests).toHaveLength(before);
  // A miss is not cached for a file that does not exist at all: it may be stored later.
  const later = hashOf(TEXT);
  expect(await store.open(later, 'txt', 'br')).toBeNull();
  await store.put(TEXT, 'txt');
  expect(await store.open(later, 'txt', 'br')).not.toBeNull();
});

test('files are stored under the prefix, and long lists are read completely', async () => {
  const prefixed = openS3Store({ ...double.settings, prefix: 'books/dogear/' });
  const names = Array.from({ length: 7 }, (_, at) => `ab${String(at).repeat(62)}.webp`);
  for (const name of names) await prefixed.putFile(name, TEXT);
  expect([...double.objects.keys()][0]).toBe(`books/dogear/ab/${names[0]}`);
  expect(await prefixed.list('ab')).toEqual(new Map(names.map((name) => [name, TEXT.length])));
  expect(await store.list('ab')).toEqual(new Map());
});

test('wrong keys or a wrong bucket are reported without retries and without the keys', async () => {
  const foreign = openS3Store({ ...double.settings, secretAccessKey: 'another secret' });
  const refusal = await foreign.read('0'.repeat(64), 'txt').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(S3Error);
  expect(String(refusal)).toMatch(/answered 403/);
  expect(String(refusal)).not.toContain('another secret');
  expect(double.refused.splice(0)).toEqual(['the signature does not match']);
  const lost = openS3Store({ ...double.settings, bucket: 'elsewhere' });
  await expect(lost.put(TEXT, 'webp')).rejects.toBeInstanceOf(S3Error);
});
