import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { forgetChapterCopy } from '../../../data/caches/forget';
import { readGrant } from '../../../data/money/grants';
import { isSettledAt, settlementsSoFar } from '../../../data/money/settlements';
import { type CallOptions, fetchContent } from '../../../data/network/gateway';
import { sha256Hex } from '../../../data/network/sha256';
import { holdsText, packChapter, readChapterRow, sealedText } from '../../../data/packing/chapterRow';
import { chapterFields } from '../../../data/packing/earlierRows';
import { db } from '../../../data/tables/db';
import type { ChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { SharedFetches } from '../ground/sharedFetches';
import { openText, type SealedRow } from './openText';

export type ObtainOptions = CallOptions & {
  /** Asks the server about a chapter that is locked in the list: it may have been unlocked since. */
  askAccess?: boolean;
};

const fetches = new SharedFetches<ChapterRow>();

/**
 * Obtains a chapter's text: requests its key, fetches its file, opens and stores it. A chapter the reader may
 * not read is stored sealed, as served. Calls for the same text share one fetch: the reader may open a
 * chapter being prefetched. Fails with `notFound` for a chapter of an own book (ids below 0): no server has
 * it.
 */
export function obtainChapter(
  bookId: number,
  listed: ChapterEntry,
  { signal, priority, askAccess = false }: ObtainOptions = {},
): Promise<Result<ChapterRow>> {
  if (bookId < 0) return Promise.resolve(failed('notFound', `book ${bookId} is the device's own`));
  const name = `${bookId}/${listed.target}/${listed.hash}/${askAccess}`;
  return fetches.join(name, signal, async (shared) => {
    const options = { signal: shared, ...(priority && { priority }) };
    for (;;) {
      const asked = await askForKey(bookId, listed, askAccess, options);
      if (!asked.ok) return asked;
      const { entry, key, teaser } = asked.value;
      const held = await readChapterRow(bookId, entry.target);
      const present = held?.hash === entry.hash ? held : undefined;
      const sealed = present?.sealed ?? null;
      const isWhole = sealed !== null && (await sha256Hex(sealed)) === entry.hash;
      const file = isWhole ? success(sealed) : await fetchContent(bookId, entry.hash, options);
      if (!file.ok) return file;
      const { id: chapterId, target, title, wordCount, hash, bytes } = entry;
      const fields = { bookId, target, chapterId, title, wordCount, hash, bytes, storedAt: Date.now() };
      const beginning = teaser ?? present?.teaser;
      const row: SealedRow = { ...fields, blocks: null, blocksHash: '', sealed: file.value };
      if (beginning !== undefined) row.teaser = beginning;
      const opened = entry.state === 'locked' ? success(row) : await openText(row, key);
      if (!opened.ok) return opened;
      // A text whose unlock was undone during the fetch is not stored: access is requested again.
      if (!(await storeChapter(opened.value, asked.value))) continue;
      void forgetChapterCopy(hash);
      return opened;
    }
  });
}

type Access = {
  readonly entry: ChapterEntry;
  readonly key: string | null;
  readonly teaser?: string | undefined;
  /** The settlements counted before the server was asked. */
  readonly settlements?: number;
};

/** A chapter with a stored key opens without a request. */
async function askForKey(
  bookId: number,
  entry: ChapterEntry,
  askAccess: boolean,
  options: CallOptions,
): Promise<Result<Access>> {
  if (entry.state === 'free') return success({ entry, key: null });
  const grant = await readGrant('chapter', entry.id);
  if (grant) return success({ entry: { ...entry, state: 'unlocked' }, key: grant.key });
  if (entry.state === 'locked' && !askAccess) return success({ entry, key: null });
  const settlements = await settlementsSoFar();
  const answer = await callAsReader('chapter', { bookId, target: entry.target }, options);
  if (answer.ok) {
    const { key, teaser, bookId: _, ...fresh } = answer.value.chapter;
    // A priced text without a key cannot be opened, whatever its state is.
    const state = fresh.price > 0 && key === null && fresh.state === 'unlocked' ? 'locked' : fresh.state;
    return success({ entry: { ...fresh, state }, key, teaser, settlements });
  }
  if (answer.failure.name === 'locked') return success({ entry: { ...entry, state: 'locked' }, key: null });
  return answer;
}

/**
 * Stores a row. A readable row is never replaced by a sealed one, so that it stays readable. A sealed row is
 * not rewritten unchanged, because a live query would wake and ask again. Returns false and stores nothing if
 * an unlocked text has no key here and something has settled since the request: that may have been its undo.
 */
async function storeChapter(row: ChapterRow, { entry, settlements }: Access): Promise<boolean> {
  const packed = packChapter(row);
  return write([db.chapters, db.grants], async () => {
    if (row.blocks === null) {
      const held = chapterFields(await db.chapters.get([row.bookId, row.target]));
      if (held && holdsText(held)) return true;
      if (held && sealedText(held) === row.sealed && held.hash === row.hash && held.title === row.title) {
        // The direct answer may have a teaser that the list did not have.
        const isNews = row.teaser !== undefined && row.teaser !== held.teaser;
        if (isNews) await db.chapters.put({ ...held, teaser: row.teaser as string });
        return true;
      }
    } else if (entry.state !== 'free' && !(await db.grants.get(['chapter', row.chapterId]))) {
      if (settlements === undefined || !(await isSettledAt(settlements))) return false;
    }
    await db.chapters.put(packed);
    return true;
  });
}
