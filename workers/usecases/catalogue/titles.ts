import type { BookDetail, Rating } from '../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { compareTargets } from '../../../contract/catalogue/target';
import type { ItemKind } from '../../../contract/money/ledger.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshEpisodeAds } from '../coins/episodeAds';
import { refreshTickets } from '../coins/tickets';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';
import { markOutdatedDownload } from '../texts/downloadProgress';

/**
 * Refreshes a book's page; the page paints the stored one meanwhile. For a drama's id it fetches the drama,
 * and the page then leads there.
 */
export function openBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return outcome(() => refreshTitle(bookId));
}

/** Returns a stored title's detail, a novel's or a drama's: they share one sequence of ids. */
export async function knownTitle(bookId: number): Promise<BookDetail | undefined> {
  const [book, drama] = await withDatabase(() => Promise.all([db.books.get(bookId), db.dramas.get(bookId)]));
  return (book ?? drama)?.detail;
}

/** Fetches a title's page and list, of either kind. An unknown title is requested as a novel first. */
export async function refreshTitle(bookId: number): Promise<Result<null>> {
  const [drama, shelf] = await withDatabase(() =>
    Promise.all([db.dramas.get(bookId), db.bookshelf.get(bookId)]),
  );
  if (drama || shelf?.card.kind === 'drama') return refreshDrama(bookId);
  const refreshed = await refreshBook(bookId);
  if (refreshed.ok || refreshed.failure.name !== 'notFound') return refreshed;
  if (await withDatabase(() => db.books.get(bookId))) return refreshed;
  return refreshDrama(bookId);
}

/**
 * Fetches a book's detail and table of contents. A chapter whose hash is not in the new list is stale; its
 * text stays readable until the new one is stored. A failure leaves everything stored unchanged.
 */
export async function refreshBook(bookId: number): Promise<Result<null>> {
  // No server knows an own book.
  if (bookId < 0) return success(null);
  const askedAt = Date.now();
  const held = await withDatabase(() => db.chapterLists.get(bookId));
  const [info, list] = await Promise.all([
    callAsReader('bookInfo', { bookId }),
    callAsReader('chapterList', { bookId, ...(held ? { revision: held.revision } : {}) }),
  ]);
  if (!info.ok) return info;
  if (!list.ok) return list;
  const { revision, unchanged, chapters, early = [] } = list.value;
  const detail = info.value.book;
  const waits =
    detail.ticketRule !== undefined ||
    detail.freeAfterDays !== undefined ||
    early.some(({ freeAt }) => freeAt !== undefined);
  await write([db.books, db.chapterLists, db.downloads, db.chapters, db.grants, db.tickets], async () => {
    if (!waits) await db.tickets.delete(bookId);
    const before = await db.books.get(bookId);
    await db.books.put({ bookId, ...withRating(detail, before, askedAt) });
    const former = unchanged ? await db.chapterLists.get(bookId) : undefined;
    const isEarly = ({ id, publicAt }: ChapterEntry) =>
      publicAt !== undefined || early.some((entry) => entry.id === id);
    const present = former?.chapters.filter((entry) => !isEarly(entry)) ?? chapters;
    // Those that members read early are not part of a revision.
    const isSame = early.length === 0 && present.length === former?.chapters.length;
    if (unchanged && (!former || isSame)) return;
    const sorted = (await withGrants('chapter', bookId, [...present, ...early])).toSorted((a, b) =>
      compareTargets(a.target, b.target),
    );
    await db.chapterLists.put({ bookId, revision, chapters: sorted });
    await markOutdatedDownload(bookId, revision, sorted);
  });
  if (waits) await refreshTickets(bookId);
  return success(null);
}

/** Fetches a drama's page and its list of episodes. A failure leaves everything stored unchanged. */
export async function refreshDrama(videoId: number): Promise<Result<null>> {
  const askedAt = Date.now();
  const held = await withDatabase(() => db.episodeLists.get(videoId));
  const [info, list] = await Promise.all([
    callAsReader('videoInfo', { videoId }),
    callAsReader('episodeList', { videoId, ...(held ? { revision: held.revision } : {}) }),
  ]);
  if (!info.ok) return info;
  if (!list.ok) return list;
  const { revision, unchanged, episodes, echoes } = list.value;
  const detail = info.value.video;
  await write([db.dramas, db.episodeLists, db.grants], async () => {
    const before = await db.dramas.get(videoId);
    await db.dramas.put({ videoId, ...withRating(detail, before, askedAt) });
    const former = await db.episodeLists.get(videoId);
    // As for a rating: a like settled since the request is newer than the answer.
    const likedAt = former?.likedAt;
    const told = likedAt !== undefined && likedAt >= askedAt ? former?.echoes : echoes;
    const kept = { echoes: told ?? [], ...(likedAt !== undefined && { likedAt }) };
    if (unchanged) {
      if (former) await db.episodeLists.put({ ...former, ...kept });
      return;
    }
    const sorted = (await withGrants('episode', videoId, episodes)).toSorted((a, b) => a.target - b.target);
    await db.episodeLists.put({ videoId, revision, episodes: sorted, ...kept });
  });
  // A rule that ended leaves what it opened.
  const isOpened = await withDatabase(() => db.episodeAds.get(videoId));
  if (detail.adOpens !== undefined || isOpened) await refreshEpisodeAds(videoId);
  return success(null);
}

/** Returns the answer's title with the stored rating if that was settled during the request: it is newer. */
function withRating<Detail extends { rating: Rating }>(
  detail: Detail,
  before: { detail: Detail; ratedAt?: number } | undefined,
  askedAt: number,
) {
  const isNewer = before?.ratedAt !== undefined && before.ratedAt >= askedAt;
  return {
    detail: isNewer ? { ...detail, rating: before.detail.rating } : detail,
    fetchedAt: Date.now(),
    ...(before?.ratedAt !== undefined && { ratedAt: before.ratedAt }),
  };
}

/**
 * Runs inside a transaction. An item with a stored key stays unlocked, in whichever account's name the list
 * was fetched.
 */
async function withGrants<Entry extends { id: number; state: string }>(
  kind: ItemKind,
  titleId: number,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const keys = await db.grants.where('bookId').equals(titleId).primaryKeys();
  const granted = new Set(keys.filter(([each]) => each === kind).map(([, itemId]) => itemId));
  return entries.map((entry) =>
    entry.state === 'locked' && granted.has(entry.id) ? { ...entry, state: 'unlocked' } : entry,
  );
}
