import { db } from '../db';
import { withDatabase } from '../openDatabase';
import type { DownloadRow } from '../rows';

export function readDownload(bookId: number): Promise<DownloadRow | undefined> {
  return withDatabase(() => db.downloads.get(bookId));
}
