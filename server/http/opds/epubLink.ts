import type { FreeNovel } from '../../catalogue/freeNovels';
import { MOST_EPUB_BYTES } from '../../epub/epubOrder';

export const EPUB_TYPE = 'application/epub+zip';

/** Returns how a novel's file is got (OPDS 1.2, 5.2.1): all of it, or a part; null if it is too large for one. */
export function acquisitionOf({
  row,
  free,
  all,
  freeBytes,
}: FreeNovel): { rel: string; path: string } | null {
  if (freeBytes > MOST_EPUB_BYTES) return null;
  const rel = `http://opds-spec.org/acquisition/${free === all ? 'open-access' : 'sample'}`;
  return { rel, path: `/opds/epub/${row.id}.epub` };
}
