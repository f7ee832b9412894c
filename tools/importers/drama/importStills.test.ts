import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { openPart } from '../../../server/ground/content/sealing';
import { episodes } from '../../../server/ground/db/schema/episodes';
import { contentDir } from '../../../server/ground/settings/settings';
import { openTestContext, type TestContext } from '../../../server/testing/openTestContext';
import { hasFfmpeg } from './ffmpeg/runFfmpeg';
import { type DramaOptions, importDrama } from './importDrama';
import { filmPath } from './testing/filmFixtures';

let context: TestContext;
let folder: string;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-stills-'));
  // 6 s each: three stills.
  for (const name of ['01', '02']) await copyFile(filmPath('vp9-opus.webm'), join(folder, `${name}.webm`));
  await writeFile(join(folder, 'drama.yaml'), `title: ${basename(folder)}\nfree: 1`);
  return () => rm(folder, { recursive: true, force: true });
});

const RED = { r: 200, g: 30, b: 30 };
const GREEN = { r: 30, g: 160, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };
type Colour = typeof RED;

function sheetOf(colours: readonly Colour[], width = 72, height = 128): Promise<Buffer> {
  const still = (background: Colour) => ({ create: { width, height, channels: 3 as const, background } });
  const layers = colours.map((colour, at) => ({ input: still(colour), left: at * width, top: 0 }));
  const ground = { ...still(RED).create, width: width * colours.length };
  return sharp({ create: ground }).composite(layers).png().toBuffer();
}

const put = (name: string, bytes: Uint8Array) => writeFile(join(folder, name), bytes);
const take = (options: DramaOptions = {}) =>
  importDrama(context, folder, { ffmpeg: false, price: 10, ...options });

async function filmsOf(dramaId: number) {
  const rows = await context.db
    .select()
    .from(episodes)
    .where(eq(episodes.dramaId, dramaId))
    .orderBy(asc(episodes.target));
  return await Promise.all(
    rows.map(async (row) => {
      const file = await context.content.read(row.film, 'json');
      return { row, film: JSON.parse(String(file)) as Film };
    }),
  );
}
type Made = Awaited<ReturnType<typeof filmsOf>>[number];

async function servedOf({ film: { preview } }: Made): Promise<Buffer | null> {
  return preview ? await context.content.read(preview.hash, 'stills') : null;
}

async function coloursOf(sheet: Uint8Array, { width, height }: { width: number; height: number }) {
  const { data, info } = await sharp(sheet).raw().toBuffer({ resolveWithObject: true });
  const row = Math.floor(height / 2) * info.width * info.channels;
  return Array.from({ length: info.width / width }, (_, at) => {
    const from = row + Math.floor((at + 0.5) * width) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3);
    return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
  });
}

async function stillsFiles(): Promise<string[]> {
  const names = await readdir(contentDir(context.settings), { recursive: true });
  return names.filter((name) => name.endsWith('.stills')).sort();
}

test('stills beside a film are imported: open if the episode is free, otherwise sealed', async () => {
  for (const name of ['01', '02']) await put(`${name}.stills.png`, await sheetOf([RED, GREEN, BLUE]));
  const { bookId } = await take();
  const [free, priced] = (await filmsOf(bookId)) as [Made, Made];
  const grid = { width: 72, height: 128, columns: 3, every: 2_000, count: 3 };
  expect(free.film.preview).toMatchObject({ ...grid, iv: '' });
  expect(priced.film.preview).toMatchObject(grid);
  const open = (await servedOf(free)) as Buffer;
  expect(await coloursOf(open, grid)).toEqual(['red', 'green', 'blue']);
  const sealed = (await servedOf(priced)) as Buffer;
  expect(sealed.includes('WEBP')).toBe(false);
  const { iv = '', plain = 0 } = priced.film.preview ?? {};
  const opened = openPart(context.secrets.episodeKey(priced.row.id), iv, sealed);
  expect(opened).toHaveLength(plain);
  expect(await coloursOf(opened, grid)).toEqual(['red', 'green', 'blue']);

  const before = await stillsFiles();
  expect(await take()).toMatchObject({ outcome: 'unchanged' });
  expect(await stillsFiles()).toEqual(before);
});

test('new stills replace only the old stills; without new ones the old ones stay', async () => {
  await put('02.stills.png', await sheetOf([RED, GREEN, BLUE]));
  const { bookId } = await take();
  const [, before] = (await filmsOf(bookId)) as [Made, Made];
  await put('02.stills.png', await sheetOf([BLUE, GREEN, RED]));
  expect(await take()).toMatchObject({ outcome: 'updated', revised: 0 });
  const [, after] = (await filmsOf(bookId)) as [Made, Made];
  expect(after.film.renditions).toEqual(before.film.renditions);
  expect(after.film.preview?.hash).not.toBe(before.film.preview?.hash);
  await rm(join(folder, '02.stills.png'));
  expect(await take()).toMatchObject({ outcome: 'unchanged' });
});

test('stills of a newly priced episode are sealed and no longer open; others stay', async () => {
  for (const name of ['01', '02']) await put(`${name}.stills.png`, await sheetOf([RED, GREEN, BLUE]));
  const { bookId } = await take({ free: 2 });
  const [first, second] = (await filmsOf(bookId)) as [Made, Made];
  expect(first.film.preview?.hash).not.toBe(second.film.preview?.hash);
  expect(await take({ free: 1 })).toMatchObject({ outcome: 'updated', revised: 1 });
  const [still, sealed] = (await filmsOf(bookId)) as [Made, Made];
  expect(still.film.preview).toEqual(first.film.preview);
  expect(await servedOf(first)).not.toBeNull();
  expect(await servedOf(second)).toBeNull();
  const { iv = '' } = sealed.film.preview ?? {};
  const opened = openPart(
    context.secrets.episodeKey(sealed.row.id),
    iv,
    (await servedOf(sealed)) ?? Buffer.of(),
  );
  expect(await coloursOf(opened, { width: 72, height: 128 })).toEqual(['red', 'green', 'blue']);
  expect(await take({ free: 1 })).toMatchObject({ outcome: 'unchanged' });
  expect(await take({ free: 2 })).toMatchObject({ outcome: 'updated', revised: 1 });
  expect((await filmsOf(bookId))[1]?.film.preview).toEqual(second.film.preview);
});

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  [
    'too few',
    () => sheetOf([RED, GREEN]),
    /^01\.stills\.png: 144 x 128 px are not the stills of this film\. It needs 3, one every 2 s, in a row of 3, each in the film’s shape\.$/,
  ],
  ['of another shape', () => sheetOf([RED, GREEN, BLUE], 128, 72), /384 x 72 px are not the stills/],
  ['no picture', async () => Buffer.from('x'), /^01\.stills\.png: the picture cannot be read/],
])('stills that are %s are reported, and nothing is imported', async (_name, sheet, message) => {
  await put('01.stills.png', await sheet());
  const before = await stillsFiles();
  await expect(take()).rejects.toThrow(message);
  expect(await stillsFiles()).toEqual(before);
});

test('stills without an episode are reported', async () => {
  await put('03.stills.png', await sheetOf([RED]));
  await expect(take()).rejects.toThrow('03.stills.png: there is no such episode.');
});

test('ffmpeg draws missing stills from the film, also for a drama imported without them', async () => {
  if (hasFfmpeg()) {
    const seconds = ['red', 'green', 'blue'].flatMap((colour) => [
      '-f',
      'lavfi',
      '-i',
      `color=c=${colour}:s=180x320:r=24:d=2`,
    ]);
    const joined = ['-filter_complex', 'concat=n=3', '-c:v', 'libx264', '-g', '24', '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', ['-v', 'error', ...seconds, ...joined, join(folder, '02.mp4')]);
    await rm(join(folder, '02.webm'));
  }
  const { bookId } = await take();
  const [, without] = (await filmsOf(bookId)) as [Made, Made];
  expect(without.film.preview).toBeNull();
  await take({ ffmpeg: hasFfmpeg() });
  const [, made] = (await filmsOf(bookId)) as [Made, Made];
  expect(made.film.renditions).toEqual(without.film.renditions);
  const { preview } = made.film;
  expect(preview !== null).toBe(hasFfmpeg());
  if (!preview) return;
  expect(preview).toMatchObject({ width: 90, height: 160, columns: 3, every: 2_000, count: 3 });
  const sealed = (await servedOf(made)) ?? Buffer.of();
  const opened = openPart(context.secrets.episodeKey(made.row.id), preview.iv, sealed);
  expect(await coloursOf(opened, preview)).toEqual(['red', 'green', 'blue']);
  expect(await take({ ffmpeg: true })).toMatchObject({ outcome: 'unchanged' });
});
