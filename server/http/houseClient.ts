import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { escapeHtml } from '../ground/escapeHtml';
import { type House, SOFTWARE_NAME } from '../ground/house/openHouse';
import { type BuiltClient, type ClientFile, clientFile } from './loadClient';

const INDEX = '/index.html';
const MANIFEST = '/manifest.webmanifest';
const PLAIN_SHEET = '/plain.css';
const SERVICE_WORKER = '/sw.js';
const PREVIEW = '/icons/preview.png';
/** The same without the software's name. */
const NAMELESS_PREVIEW = '/icons/preview-nameless.png';
/** The service worker takes 16 ms and becomes 102 kB; with the highest one, half a second and 93 kB. */
const BROTLI_QUALITY = 5;
const SHORT_NAME = /(<meta name="apple-mobile-web-app-title" content=")[^"]*/;

/**
 * Returns the built app under the name, the colour and the pictures of this installation. The service worker
 * knows the changed files by their revision, so a device that has the app gets them as it gets a new version.
 */
export function houseClient(client: BuiltClient, house: House): BuiltClient {
  const { name, shortName } = house;
  const changed = new Map<string, ClientFile>();
  const rewrite = (path: string, change: (text: string) => string) => {
    const file = client.get(path);
    const before = file && new TextDecoder().decode(file.bytes);
    const after = before && change(before);
    if (file && after !== before) changed.set(path, packed(path, new TextEncoder().encode(after)));
  };
  const nameless = client.get(NAMELESS_PREVIEW);
  if (name !== SOFTWARE_NAME && nameless) changed.set(PREVIEW, nameless);
  for (const [path, bytes] of house.pictures)
    changed.set(path, { ...clientFile(path, bytes), mediaType: 'image/png' });
  rewrite(INDEX, (page) =>
    page
      .replaceAll(SOFTWARE_NAME, () => escapeHtml(name))
      .replace(SHORT_NAME, (_, before: string) => before + escapeHtml(shortName))
      .replace('</head>', (end) => (house.sheet ? `<style>${house.sheet}</style>\n  ${end}` : end)),
  );
  rewrite(MANIFEST, (text) => manifestOf(text, house, changed));
  rewrite(PLAIN_SHEET, (sheet) => sheet + house.sheet);
  if (changed.size > 0) rewrite(SERVICE_WORKER, (worker) => withRevisions(worker, client, changed));
  return new Map([...client, ...changed]);
}

function manifestOf(text: string, { name, shortName }: House, changed: BuiltClient): string {
  const manifest = JSON.parse(text) as { name: string; icons: { src: string }[]; screenshots?: unknown };
  // Systems fetch an icon again only from another address.
  const icons = manifest.icons.map((icon) => {
    const own = changed.get(icon.src);
    return own ? { ...icon, src: `${icon.src}?v=${own.hash.slice(0, 8)}` } : icon;
  });
  const isOwn = name !== manifest.name || icons.some(({ src }) => src.includes('?'));
  if (!isOwn && shortName === manifest.name) return text;
  // They show the demo under the software's name.
  const { screenshots, ...rest } = manifest;
  return JSON.stringify({ ...rest, ...(!isOwn && { screenshots }), name, short_name: shortName, icons });
}

/** A revision is the MD5 of a file's content (scripts/build/precacheEntries). */
function withRevisions(worker: string, client: BuiltClient, changed: BuiltClient): string {
  let text = worker;
  for (const [path, file] of changed) {
    const before = client.get(path);
    if (before) text = text.replaceAll(md5(before.bytes), md5(file.bytes));
  }
  return text;
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

function packed(path: string, bytes: Uint8Array<ArrayBuffer>): ClientFile {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const encoded = {
    br: new Uint8Array(brotliCompressSync(bytes, { params })),
    gzip: new Uint8Array(gzipSync(bytes)),
  };
  return clientFile(path, bytes, encoded);
}
