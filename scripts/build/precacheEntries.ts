import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOptionalCode } from '../../sw/installShell';
import { READING_FONT } from '../../sw/readingFonts';

const KINDS = /\.(?:js|css|html|woff2|png|svg|webmanifest)$/;
/** What only pages without scripts, other sites and the browser's own dialog show. */
const LEFT_OUT =
  /^(?:sw\.js|ad-frame\.js|plain\.css|screenshots\/.*|icons\/(?:preview|shortcut-[^/]*)\.png)$/;
/** Its name changes with its content. */
const HASHED = /^assets\/.*-[\w-]{8}\./;

/** A file as Workbox's `precacheAndRoute` takes it: `revision` tells versions of one address apart. */
type PrecacheEntry = { readonly url: string; readonly revision: string | null };

/** The files of a build that the service worker keeps from its installation on, in the order of their addresses. */
export async function precacheEntries(outDir: string): Promise<PrecacheEntry[]> {
  const names = (await readdir(outDir, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const kept = names.filter(
    (name) => KINDS.test(name) && !LEFT_OUT.test(name) && !READING_FONT.test(name) && !isOptionalCode(name),
  );
  return await Promise.all(
    kept
      .sort()
      .map(async (url) => ({ url, revision: HASHED.test(url) ? null : await md5(join(outDir, url)) })),
  );
}

async function md5(file: string): Promise<string> {
  return createHash('md5')
    .update(await readFile(file))
    .digest('hex');
}
