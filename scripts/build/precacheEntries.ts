import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOptionalCode } from '../../sw/installShell';
import { READING_FONT } from '../../sw/readingFonts';

const KINDS = /\.(?:js|css|html|woff2|png|svg|webmanifest)$/;
/** Files that only the server, pages without scripts, other sites and the browser's install dialog use. */
const LEFT_OUT =
  /^(?:first-picture\/.*|sw\.js|ad-frame\.js|api-try\.js|plain\.css|screenshots\/.*|icons\/(?:preview[^/]*|shortcut-[^/]*)\.png|icons\/[^/]*\.svg)$/;
/** Files whose name changes with their content. */
const HASHED = /^assets\/.*-[\w-]{8}\./;

/**
 * The form that Workbox's `precacheAndRoute` takes. `revision` distinguishes versions of one URL; null for a
 * hashed name.
 */
type PrecacheEntry = { readonly url: string; readonly revision: string | null };

/** Returns the files of a build that the service worker precaches, sorted by URL. */
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
