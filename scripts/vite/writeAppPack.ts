import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RouteFiles } from '../../contract/values/routeFiles';
import { type PackedFile, pack, packPath } from '../../sw/appPack';
import type { AppPack } from '../../sw/installShell';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
/** What runs as a worker has its policy from its own answer, which only the server gives. */
const WORKER = /\.worker-[\w-]{8}\.js$/;

/** Code of these pages comes file by file: what a browser compiles of it is kept then (decision 0104). */
const STARTS: readonly string[] = ['/BookShelf', '/bookInfo/$bookId', '/reading/$bookId/$target'];

/**
 * Puts the files of the app that a first page does not load anyway, nor most starts, into one, and says which they are (decision 0082):
 * those whose name says their version, so that the pack can never hold another one than the page.
 */
export async function writeAppPack(
  outDir: string,
  manifest: readonly { readonly url: string; readonly revision: string | null }[],
): Promise<AppPack> {
  const index = await readFile(join(outDir, 'index.html'), 'utf8');
  const { routes } = JSON.parse(await readFile(join(outDir, 'route-files.json'), 'utf8')) as RouteFiles;
  const ofStarts = new Set(STARTS.flatMap((path) => routes[path]?.scripts ?? []));
  if (ofStarts.size === 0) throw new Error('the build names no code of the pages that the app starts with');
  const urls = manifest
    .filter(({ url, revision }) => revision === null && MEDIA_TYPES[extname(url)] !== undefined)
    .map(({ url }) => url)
    .filter((url) => !WORKER.test(url) && !ofStarts.has(`/${url}`) && !index.includes(`/${url}"`));
  const files = await Promise.all(
    urls.map(async (url): Promise<PackedFile> => {
      const bytes = new Uint8Array(await readFile(join(outDir, url)));
      return { url: `/${url}`, mediaType: MEDIA_TYPES[extname(url)] ?? '', bytes };
    }),
  );
  const packed = pack(files);
  const url = packPath(createHash('sha256').update(packed).digest('hex').slice(0, 8));
  await writeFile(join(outDir, url), packed);
  return { url, files: files.map((file) => file.url) };
}
