import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BOOK_FILE_TYPES } from '../contract/reading/ownFiles';
import { SHARE_PATH } from '../contract/wire/serviceWorker';
import { destinationOf, destinationOfLink } from '../src/platform/navigation/destination';

type Picture = { readonly src: string; readonly sizes: string; readonly type: string };
type Manifest = {
  readonly id: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly display_override: readonly string[];
  readonly icons: readonly (Picture & { purpose: string })[];
  readonly screenshots: readonly (Picture & { form_factor: string; label: string })[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly Picture[] }[];
  readonly launch_handler: { readonly client_mode: readonly string[] };
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly enctype: string;
    readonly params: { readonly files: readonly { name: string; accept: readonly string[] }[] };
  };
  readonly file_handlers: readonly { action: string; accept: Readonly<Record<string, readonly string[]>> }[];
  readonly protocol_handlers: readonly { protocol: string; url: string }[];
};

/** The manifest of the installed app (spec 4.10), as the installing system reads it. */
const PUBLIC = join(import.meta.dirname, '..', 'public');
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;
const { icons, screenshots, shortcuts, share_target: share, file_handlers: handlers } = manifest;

it('the app starts in the library, and its start addresses have no arrival parameters', () => {
  const start = new URL(manifest.start_url, 'https://books.example');
  expect([start.pathname, start.search]).toEqual(['/BookShelf', '']);
  expect([manifest.id, manifest.scope]).toEqual(['/', '/']);
  // A shortcut adds no arrival parameters either: the visit keeps the arrival with which it began.
  for (const { url } of shortcuts) expect(destinationOf(url)).toEqual({ path: url, search: {} });
});

it('the app opens in one window, which on a desktop extends to the top edge', () => {
  expect(manifest.display).toBe('standalone');
  expect(manifest.display_override).toEqual(['window-controls-overlay', 'standalone']);
  expect(manifest.launch_handler.client_mode[0]).toBe('navigate-existing');
});

it('every picture of the manifest exists in its declared size and type', async () => {
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of pictures) {
    const file = join(PUBLIC, src);
    expect([src, existsSync(file)]).toEqual([src, true]);
    if (sizes === 'any') continue;
    const { width, height, format } = await sharp(file).metadata();
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type]);
  }
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toContain(
    '512x512',
  );
});

it('the manifest has narrow and wide screenshots, each set in one size', () => {
  for (const form of ['narrow', 'wide']) {
    const shown = screenshots.filter(({ form_factor }) => form_factor === form);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1);
    expect(shown.every(({ label }) => label.length > 10)).toBe(true);
  }
});

it('every shortcut has its own icon', () => {
  const used = shortcuts.flatMap((shortcut) => shortcut.icons.map(({ src }) => src));
  expect(new Set(used).size).toBe(shortcuts.length);
});

it('the app accepts the same file types by sharing and by opening', () => {
  expect([share.action, share.method, share.enctype]).toEqual([SHARE_PATH, 'POST', 'multipart/form-data']);
  const opened = handlers.flatMap(({ accept }) => Object.entries(accept).flat(2));
  expect([...(share.params.files[0]?.accept ?? [])].sort()).toEqual(opened.sort());
  for (const { accept } of handlers) expect(accept).toEqual(BOOK_FILE_TYPES);
  for (const { action } of handlers) expect(action).toBe('/BookShelf');
});

it('the app opens links with its own scheme', () => {
  const [handler] = manifest.protocol_handlers;
  expect(handler).toEqual({ protocol: 'web+dogear', url: '/par?link=%s' });
  const link = new URL(
    (handler?.url ?? '').replace('%s', encodeURIComponent('web+dogear://bookInfo/3')),
    'https://a.example',
  );
  expect(destinationOfLink(link.searchParams.get('link') ?? '', 'https://a.example')?.path).toBe(
    '/bookInfo/3',
  );
});
