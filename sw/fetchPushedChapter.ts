import { BRING_BYTES, BRING_MS } from '../contract/account/noticeKinds';
import { compareTargets } from '../contract/catalogue/target';
import { call, fetchContent, fetchCover } from '../data/network/gateway';
import { holdsText, packChapter } from '../data/packing/chapterRow';
import { chapterFields } from '../data/packing/earlierRows';
import { readKeepRules } from '../data/queries/keepPlan';
import { db } from '../data/tables/db';
import { withDatabase } from '../data/tables/openDatabase';
import { write } from '../data/tables/write';

type Connection = { readonly type?: string; readonly saveData?: boolean };

/**
 * Fetches a new chapter and its cover before the reader is notified, so that a tap opens the text without a
 * network. The chapter is stored as served: a priced one stays sealed until it is opened. Limits: 10 s and 2
 * MB, and a metered connection only if the reader allowed it. Resolves to whether the chapter is stored; a
 * failed fetch is repeated when the chapter is read.
 */
export async function fetchPushedChapter(bookId: number, target: number, cover: string): Promise<boolean> {
  if (await isHeldBack()) return false;
  const options = { signal: AbortSignal.timeout(BRING_MS) };
  const [info, answer] = await Promise.all([
    call('bookInfo', { bookId }, options),
    call('chapter', { bookId, target }, options),
    fetchCover(cover, options),
  ]);
  if (!info.ok || !answer.ok) return false;
  const { key: _key, teaser, bookId: _bookId, ...entry } = answer.value.chapter;
  if (entry.bytes > BRING_BYTES) return false;
  const [list, stored] = await withDatabase(() =>
    Promise.all([db.chapterLists.get(bookId), db.chapters.get([bookId, target])]),
  );
  const held = chapterFields(stored);
  const isHere = held !== undefined && held.hash === entry.hash && (holdsText(held) || held.sealed !== null);
  const text = isHere ? null : await fetchContent(bookId, entry.hash, options);
  if (text !== null && !text.ok) return false;
  // A book that was never opened here has no chapter list yet; the list may be as large as a chapter.
  const listed = list ? null : await call('chapterList', { bookId }, options);
  if (listed !== null && !listed.ok) return false;
  const { id: chapterId, title, wordCount, hash, bytes } = entry;
  await write([db.books, db.chapterLists, db.chapters], async () => {
    const before = await db.books.get(bookId);
    await db.books.put({ ...before, bookId, detail: info.value.book, fetchedAt: Date.now() });
    const known = (await db.chapterLists.get(bookId)) ?? listed?.value;
    if (known) {
      const others = known.chapters.filter((each) => each.target !== target);
      const chapters = [...others, entry].toSorted((a, b) => compareTargets(a.target, b.target));
      await db.chapterLists.put({ bookId, revision: known.revision, chapters });
    }
    const present = await db.chapters.get([bookId, target]);
    if (text === null || (present && holdsText(present))) return;
    await db.chapters.put(
      packChapter({
        bookId,
        target,
        chapterId,
        title,
        wordCount,
        hash,
        bytes,
        storedAt: Date.now(),
        blocks: null,
        blocksHash: '',
        sealed: text.value,
        ...(teaser !== undefined && { teaser }),
      }),
    );
  });
  return true;
}

/** Without the Network Information API, nothing is known of the connection. */
async function isHeldBack(): Promise<boolean> {
  const connection = (navigator as { connection?: Connection }).connection;
  const isMetered = connection?.type === 'cellular' || connection?.saveData === true;
  return isMetered && !(await readKeepRules()).bringMetered;
}
