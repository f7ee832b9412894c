import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeStills, planStills } from './stills';

test.each([
  ['a moment', 300, { every: 2_000, count: 1, columns: 1, rows: 1 }],
  ['with half a stretch left', 7_000, { every: 2_000, count: 4, columns: 4, rows: 1 }],
  ['with less than half a stretch left', 6_900, { every: 2_000, count: 3, columns: 3, rows: 1 }],
  ['a minute', 60_000, { every: 2_000, count: 30, columns: 10, rows: 3 }],
  ['as many as there may be', 200_000, { every: 2_000, count: 100, columns: 10, rows: 10 }],
  ['a little longer', 200_001, { every: 3_000, count: 67, columns: 10, rows: 7 }],
  ['an hour', 3_600_000, { every: 36_000, count: 100, columns: 10, rows: 10 }],
])('the plan of stills: %s', (_name, duration, plan) => {
  expect(planStills(duration)).toEqual(plan);
});

const plan = planStills(200_000);
const sheetOf = (width: number, height: number, bytes: Uint8Array) =>
  sharp(bytes, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

test('stills are never enlarged, and their longer side is at most 160 px', async () => {
  const flat = (width: number, height: number) =>
    sheetOf(width, height, new Uint8Array(width * height * 3).fill(90));
  const small = await encodeStills(await flat(360, 640), plan, { episodeId: 4 });
  expect([small.width, small.height]).toEqual([36, 64]);
  const large = await encodeStills(await flat(3_600, 6_400), plan, { episodeId: 4 });
  expect([large.width, large.height]).toEqual([90, 160]);
  const { format, width, height } = await sharp(large.picture).metadata();
  expect([format, width, height]).toEqual(['webp', 900, 1_600]);
}, 60_000);

test('a sheet of stills takes at most 150 kB whatever it shows', async () => {
  const noise = await sheetOf(900, 1_600, randomBytes(900 * 1_600 * 3));
  const { picture, width } = await encodeStills(noise, plan, { episodeId: 4 });
  expect(picture.length).toBeLessThanOrEqual(150_000);
  expect(width).toBeLessThan(90);
  expect((await sharp(picture).metadata()).width).toBe(width * 10);
}, 60_000);

test('the same sheet is encoded differently for two episodes, and identically for one', async () => {
  const sheet = await sheetOf(100, 100, randomBytes(30_000));
  const of = async (episodeId: number) =>
    Buffer.from((await encodeStills(sheet, plan, { episodeId })).picture).toString('hex');
  expect(await of(4)).toBe(await of(4));
  expect(await of(4)).not.toBe(await of(5));
}, 60_000);
