import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { DownloadRow } from '../tables/rows';

export function readDownload(bookId: number): Promise<DownloadRow | undefined> {
  return withDatabase(() => db.downloads.get(bookId));
}
