import { compareTargets } from '../../../contract/catalogue/target';
import { type Result, success } from '../../../contract/wire/failure';
import { heldTargets } from '../../../data/packing/heldTargets';
import { type KeepRules, readKeepRules } from '../../../data/queries/keepRules';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { isMetered } from '../ground/meteredConnection';
import { outcome } from '../ground/outcome';
import { isDownloading } from '../library/downloadBook';
import { obtainChapter } from '../texts/obtainChapter';
import { dropBehind } from './dropBehind';

type Ahead = { bookId: number; target: number; saveData: boolean };

/** With the browser's data saver on, only the chapter that is read next: it would be fetched in a moment anyway. */
const SAVE_DATA_CHAPTERS = 1;
let latest = new AbortController();

/**
 * Fetches the next chapters in reading order that are not here yet, one after another at low priority. A newer
 * call ends an older one; none runs beside a download, which fetches everything anyway. How many, and what goes of
 * the chapters behind, is the reader's rule.
 */
export function prefetchNext(request: Ahead): Promise<Result<{ stored: number }>> {
  latest.abort();
  latest = new AbortController();
  return fetchAhead(request, latest.signal);
}

/** The same for a book that need not be the one that is read. */
export function fetchAhead(request: Ahead, signal?: AbortSignal): Promise<Result<{ stored: number }>> {
  return outcome(async () => {
    const { bookId, target, saveData } = request;
    // Of the device's own files no server has a text.
    if (bookId < 0) return success({ stored: 0 });
    const rules = await readKeepRules();
    if (rules.deleteBehind) await dropBehind(bookId, target);
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    if (!list || isDownloading()) return success({ stored: 0 });
    const next = list.chapters
      .filter((entry) => compareTargets(entry.target, target) > 0)
      .slice(0, howMany(rules, saveData));
    const current = await withDatabase(() => heldTargets(bookId, next));
    let stored = 0;
    for (const entry of next) {
      if (current.has(entry.target)) continue;
      if (isDownloading()) break;
      const obtained = await obtainChapter(bookId, entry, { ...(signal && { signal }), priority: 'low' });
      if (!obtained.ok) return obtained;
      stored++;
    }
    return success({ stored });
  });
}

function howMany({ ahead, wifiOnly }: KeepRules, saveData: boolean): number {
  if (wifiOnly && isMetered()) return 0;
  const wanted = ahead === 'all' ? Number.POSITIVE_INFINITY : ahead;
  return saveData ? Math.min(wanted, SAVE_DATA_CHAPTERS) : wanted;
}
