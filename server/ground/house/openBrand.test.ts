import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings';
import { openBrand } from './openBrand';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dogear-house-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let folders = 0;
async function brand(files: Record<string, Uint8Array | string>): Promise<string> {
  const folder = join(root, `brand-${folders++}`);
  await mkdir(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
const open = (DOGEAR_BRAND: string, env: Record<string, string> = {}) =>
  read({ DOGEAR_DATA: join(root, 'data'), DOGEAR_BRAND, ...env });
async function read(env: Record<string, string>) {
  const { mark, logoSheet } = await openBrand(readSettings(env));
  return { sheet: `${mark?.sheet ?? ''}${logoSheet}`, pictures: mark?.pictures ?? new Map() };
}

const square = (side: number, background: string, height = side) =>
  sharp({ create: { width: side, height, channels: 4, background } })
    .png()
    .toBuffer();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path d="M0 0h300v60H0z"/></svg>';

test('without a brand folder nothing is replaced', async () => {
  const { sheet, pictures } = await read({ DOGEAR_DATA: root });
  expect([sheet, pictures.size]).toEqual(['', 0]);
});

test('one icon becomes all sizes that the page and the manifest name', async () => {
  const { sheet, pictures } = await open(await brand({ 'icon.png': await square(600, '#7a1f5c') }));
  const sizes: Record<string, string> = {};
  for (const [path, bytes] of pictures) {
    const { format, width, height } = await sharp(bytes).metadata();
    sizes[path] = `${format} ${width}x${height}`;
  }
  expect(sizes).toEqual({
    '/icons/icon-512.png': 'png 512x512',
    '/icons/icon-192.png': 'png 192x192',
    '/icons/favicon-96.png': 'png 96x96',
    '/favicon.ico': 'png 48x48',
    '/icons/icon-maskable-512.png': 'png 512x512',
    '/icons/icon-maskable-192.png': 'png 192x192',
    '/icons/apple-touch-icon.png': 'png 180x180',
    '/icons/preview.png': 'png 1200x630',
  });
  expect(sheet).toContain('.house-mark{background:url(data:image/png;base64,');
  expect(sheet).not.toContain('.house-word');
});

test('an icon with holes gets a ground where systems show none', async () => {
  const { pictures } = await open(await brand({ 'icon.png': await square(512, '#7a1f5c00') }));
  const corner = async (path: string) => {
    const raw = await sharp(pictures.get(path)).ensureAlpha().raw().toBuffer();
    return [...raw.subarray(0, 4)];
  };
  expect(await corner('/icons/icon-512.png')).toEqual([
    expect.anything(),
    expect.anything(),
    expect.anything(),
    0,
  ]);
  for (const path of ['/icons/icon-maskable-512.png', '/icons/apple-touch-icon.png', '/icons/preview.png'])
    expect([path, await corner(path)]).toEqual([path, [247, 249, 247, 255]]);
});

test('the pictures of an earlier start are read, and another icon is drawn anew', async () => {
  const folder = await brand({ 'icon.png': await square(512, '#114477') });
  const data = join(root, 'second-data');
  const begin = () => open(folder, { DOGEAR_DATA: data });
  const first = await begin();
  const [stored = '', ...others] = await readdir(join(data, 'brand'));
  expect(others).toEqual([]);
  await writeFile(join(data, 'brand', stored, 'icon-192.png'), 'of the first start');
  expect(Buffer.from((await begin()).pictures.get('/icons/icon-192.png') ?? []).toString()).toBe(
    'of the first start',
  );
  await writeFile(join(folder, 'icon.png'), await square(512, '#771144'));
  const another = (await begin()).pictures.get('/icons/icon-192.png');
  expect(another).not.toEqual(first.pictures.get('/icons/icon-192.png'));
  expect((await sharp(another).metadata()).width).toBe(192);
});

test('a logo is part of the style sheet in its own shape', async () => {
  const svg = await open(await brand({ 'logo.svg': SVG }));
  expect(svg.sheet).toContain('aspect-ratio:5.000');
  expect(svg.sheet).toContain(`url(data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')})`);
  expect(svg.pictures.size).toBe(0);
  const png = await open(await brand({ 'logo.png': await square(800, '#114477', 400) }));
  expect(png.sheet).toMatch(/aspect-ratio:2\.000.*url\(data:image\/webp;base64,/s);
});

test.each([
  ['no file', {}, 'must be a folder with icon.png, logo.svg, logo.png or texts'],
  [
    'a small icon',
    { 'icon.png': () => square(300, '#114477') },
    'square PNG of 512 px or more, not 300 by 300',
  ],
  ['a wide icon', { 'icon.png': () => square(900, '#114477', 600) }, 'not 900 by 600'],
  ['an icon that is no picture', { 'icon.png': 'nothing' }, 'icon.png cannot be read as a picture'],
  ['a logo that is no picture', { 'logo.png': 'nothing' }, 'logo.png cannot be read as a picture'],
  ['a large logo', { 'logo.svg': SVG.replace('/>', `/><!--${'x'.repeat(20_000)}-->`) }, 'logo.svg has 20 kB'],
] as const)('%s is refused in one line', async (_, files, message) => {
  const made: Record<string, Uint8Array | string> = {};
  for (const [name, content] of Object.entries(files))
    made[name] = typeof content === 'function' ? await content() : content;
  const failure = await open(await brand(made)).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'SettingsError', message: expect.stringContaining(message) });
  expect((failure as Error).message).not.toContain('\n');
});

test('a damaged icon leaves nothing behind', async () => {
  const whole = await square(512, '#114477');
  const data = join(root, 'third-data');
  const cut = brand({ 'icon.png': whole.subarray(0, whole.length - 200) });
  await expect(open(await cut, { DOGEAR_DATA: data })).rejects.toThrow('DOGEAR_BRAND');
  await expect(readdir(join(data, 'brand'))).rejects.toThrow('ENOENT');
});

test('a folder that does not exist is refused', async () => {
  await expect(open(join(root, 'nowhere'))).rejects.toThrow('has none of them');
});
