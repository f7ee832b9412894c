import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { DrawFirstPicture } from '../../contract/wire/firstPage';
import type { RouteFiles } from '../../contract/wire/lateCode';

type Bytes = Uint8Array<ArrayBuffer>;

export type ClientFile = {
  readonly bytes: Bytes;
  readonly encoded: { readonly br?: Bytes; readonly gzip?: Bytes };
  /** SHA-256 (hex), shortened; differs between builds. */
  readonly hash: string;
  readonly mediaType: string;
};

/** The built app by URL path, in memory, so that the files cannot change under a running server. */
export type BuiltClient = ReadonlyMap<string, ClientFile>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

/** Reads the folder that `vite build` wrote, with the files' compressed forms. */
export async function loadClient(folder: string): Promise<BuiltClient> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const serverOnly = join(folder, FIRST_PICTURE_FOLDER);
  const paths = entries
    .filter((entry) => entry.isFile() && entry.parentPath !== serverOnly)
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = new Map(
    await Promise.all(paths.map(async (path) => [path, new Uint8Array(await readFile(path))] as const)),
  );
  const client = new Map<string, ClientFile>();
  for (const [path, bytes] of contents) {
    if (path.endsWith('.br') || path.endsWith('.gz')) continue;
    const encoded = { br: contents.get(`${path}.br`), gzip: contents.get(`${path}.gz`) };
    client.set(`/${relative(folder, path).split(sep).join('/')}`, clientFile(path, bytes, encoded));
  }
  return client;
}

export function clientFile(path: string, bytes: Bytes, encoded: ClientFile['encoded'] = {}): ClientFile {
  return {
    bytes,
    encoded,
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    mediaType: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
  };
}

const schema = v.object({
  pages: v.array(v.string()),
  routes: v.record(v.string(), v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) })),
  texts: v.record(v.string(), v.record(v.string(), v.string())),
  readingFace: v.nullable(v.string()),
});

/** Returns the files that the build's pages need; empty if the build does not list them. */
export function readRouteFiles(client: BuiltClient): RouteFiles {
  const file = client.get('/route-files.json');
  if (!file) return { pages: [], routes: {}, texts: {}, readingFace: null };
  return v.parse(schema, JSON.parse(new TextDecoder().decode(file.bytes)));
}

/** The build's folder of code that only the server runs; it is never served. */
export const FIRST_PICTURE_FOLDER = 'first-picture';

/**
 * Loads the function that draws first pictures (decision 0014) from the build's folder; null if the build has
 * none.
 */
export async function loadFirstPicture(folder: string): Promise<DrawFirstPicture | null> {
  const file = join(folder, FIRST_PICTURE_FOLDER, 'drawFirstPicture.js');
  if (!existsSync(file)) return null;
  const module = (await import(pathToFileURL(file).href)) as { drawFirstPicture: DrawFirstPicture };
  return module.drawFirstPicture;
}
