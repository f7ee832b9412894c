import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { forgetChapterCopy } from '../../../data/caches/forgetChapterCopy';
import { readGrant } from '../../../data/money/grants';
import { isSettledAt, settlementsSoFar } from '../../../data/money/settlements';
import { type CallOptions, fetchContent } from '../../../data/network/gateway';
import { sha256Hex } from '../../../data/network/sha256';
import { holdsText, sealedText, storedRow } from '../../../data/packing/chapterRow';
import { chapterFields } from '../../../data/packing/earlierRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { ChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { decodeChapter } from '../../codec/decodeChapter';
import { callAsReader } from '../ground/callAsReader';
import { SharedFetches } from '../ground/sharedFetches';

export type ObtainOptions = CallOptions & {
  /** Ask the server about a chapter the list calls locked: it may have been unlocked since. */
  askAccess?: boolean;
};

const fetches = new SharedFetches<ChapterRow>();

/**
 * Fetches one chapter's file, decodes it and stores the row, in one transaction. A chapter the reader may not read
 * is stored sealed, as served. Calls for the same text share one fetch: the reader may open what was being prefetched.
 * `notFound` for a chapter of the device's own files (ids below 0): no server has it.
 */
export function obtainChapter(
  bookId: number,
  entry: ChapterEntry,
  options: ObtainOptions = {},
): Promise<Result<ChapterRow>> {
  if (bookId < 0) return Promise.resolve(failed('notFound', `book ${bookId} is the device's own`));
  const { signal, priority, askAccess = false } = options;
  const key = `${bookId}/${entry.target}/${entry.hash}/${askAccess}`;
  return fetches.join(key, signal, (shared) =>
    fetchAndStore(bookId, entry, { ...(priority && { priority }), askAccess, signal: shared }),
  );
}

/** What was taken back while it was fetched is not kept: who may read it is asked again. */
async function fetchAndStore(
  bookId: number,
  listed: ChapterEntry,
  options: ObtainOptions,
): Promise<Result<ChapterRow>> {
  for (;;) {
    const settlements = await settlementsSoFar();
    const fetched = await fetchRow(bookId, listed, options);
    if (!fetched.ok) return fetched;
    const { row, isFree } = fetched.value;
    if (!(await store(row, { isFree, settlements }))) continue;
    void forgetChapterCopy(row.hash);
    return success(row);
  }
}

async function fetchRow(
  bookId: number,
  listed: ChapterEntry,
  { askAccess, ...options }: ObtainOptions,
): Promise<Result<{ row: ChapterRow; isFree: boolean }>> {
  const access = await accessTo(bookId, listed, askAccess === true, options);
  if (!access.ok) return access;
  const { entry, key, teaser } = access.value;
  const isFree = entry.state === 'free';
  const held = chapterFields(await withDatabase(() => db.chapters.get([bookId, entry.target])));
  const sealed = held?.hash === entry.hash ? sealedText(held) : null;
  const isWhole = sealed !== null && (await sha256Hex(sealed)) === entry.hash;
  const file = isWhole ? success(sealed) : await fetchContent(bookId, entry.hash, options);
  if (!file.ok) return file;
  const { target, title, wordCount, hash, bytes } = entry;
  const base = { bookId, target, chapterId: entry.id, title, wordCount, hash, bytes, storedAt: Date.now() };
  if (entry.state === 'locked') {
    const shown = teaser ?? (held?.hash === entry.hash ? held.teaser : undefined);
    const row: ChapterRow = { ...base, blocks: null, blocksHash: '', sealed: file.value };
    if (shown !== undefined) row.teaser = shown;
    return success({ row, isFree });
  }
  let blocks: ChapterRow['blocks'];
  try {
    blocks = decodeChapter(file.value, entry.id, key);
  } catch (error) {
    return failed('damaged', error instanceof Error ? error.message : String(error));
  }
  const row: ChapterRow = {
    ...base,
    blocks,
    blocksHash: await sha256Hex(JSON.stringify(blocks)),
    sealed: null,
  };
  return success({ row, isFree });
}

async function accessTo(
  bookId: number,
  entry: ChapterEntry,
  askAccess: boolean,
  options: CallOptions,
): Promise<Result<{ entry: ChapterEntry; key: string | null; teaser?: string | undefined }>> {
  if (entry.state === 'free') return success({ entry, key: null });
  const grant = await readGrant('chapter', entry.id);
  // With its key on the device a chapter opens without asking anybody.
  if (grant) return success({ entry: { ...entry, state: 'unlocked' }, key: grant.key });
  if (entry.state === 'locked' && !askAccess) return success({ entry, key: null });
  const answer = await callAsReader('chapter', { bookId, target: entry.target }, options);
  if (answer.ok) {
    const { key, teaser, bookId: _, ...fresh } = answer.value.chapter;
    // A priced text without a key cannot be opened, whatever the state says.
    const state = fresh.price > 0 && key === null && fresh.state === 'unlocked' ? 'locked' : fresh.state;
    return success({ entry: { ...fresh, state }, key, teaser });
  }
  if (answer.failure.name === 'locked') return success({ entry: { ...entry, state: 'locked' }, key: null });
  return answer;
}

/**
 * A readable row is never replaced by a sealed one: what the device could read it still can. Nor is a sealed one by
 * itself: whoever listens to the row would be woken for nothing, and ask again. False, and nothing stored, when a text
 * that was unlocked has no key here and something settled since it was asked for: that may have been its undo.
 */
async function store(
  row: ChapterRow,
  { isFree, settlements }: { isFree: boolean; settlements: number },
): Promise<boolean> {
  const stored = storedRow(row);
  return write([db.chapters, db.grants], async () => {
    if (row.blocks === null) {
      const held = chapterFields(await db.chapters.get([row.bookId, row.target]));
      if (held && holdsText(held)) return true;
      if (held && sealedText(held) === row.sealed && held.hash === row.hash && held.title === row.title) {
        // Asked about by name, it may have a beginning to show that the list did not bring.
        const isNews = row.teaser !== undefined && row.teaser !== held.teaser;
        if (isNews) await db.chapters.put({ ...held, teaser: row.teaser as string });
        return true;
      }
    } else if (!isFree && !(await isSettledAt(settlements))) {
      if (!(await db.grants.get(['chapter', row.chapterId]))) return false;
    }
    await db.chapters.put(stored);
    return true;
  });
}
