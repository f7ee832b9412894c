import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { readChapterRow } from '../../../data/packing/chapterRow';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshBook } from '../catalogue/refreshBook';
import { refreshTitle } from '../catalogue/refreshTitle';
import { outcome } from '../ground/outcome';
import { awaitChapter } from '../ownFiles/awaitChapter';
import { obtainChapter } from '../texts/obtainChapter';
import { openTaken } from './openTaken';

/**
 * Sees to it that a chapter's text is on the device. The stored text stands when the list still names
 * its hash; an outdated one is kept and shown when the new one cannot be fetched. `isCurrent` tells which it is.
 * Fails with `locked` when the reader may not read it, `offline` when it is not here and cannot be fetched.
 */
export function openChapter(request: {
  bookId: number;
  target: number;
}): Promise<Result<{ isCurrent: boolean }>> {
  return outcome(async () => {
    const first = await open(request.bookId, request.target);
    if (first.ok || first.failure.name !== 'notFound') return first;
    // The list may be older than the book: look once at the present one.
    const refreshed = await refreshBook(request.bookId);
    return refreshed.ok ? open(request.bookId, request.target) : first;
  });
}

async function open(bookId: number, target: number): Promise<Result<{ isCurrent: boolean }>> {
  const { entry, row, listed } = await readHeld(bookId, target);
  if (row && row.hash === entry?.hash) return success({ isCurrent: true });
  const taken = entry?.state === 'locked' ? await openTaken(bookId, entry) : undefined;
  if (taken) return taken.ok ? success({ isCurrent: true }) : taken;
  // Of a file of the device's own no server has the text.
  if (bookId < 0) {
    const isHere = row !== undefined || (await awaitChapter(bookId, target));
    return isHere ? success({ isCurrent: true }) : failed('notFound');
  }
  const obtained = await obtainListed(bookId, target, entry, listed);
  if (obtained.ok && obtained.value.blocks) return success({ isCurrent: true });
  if (row) return success({ isCurrent: false });
  return obtained.ok ? failed('locked') : obtained;
}

async function obtainListed(
  bookId: number,
  target: number,
  entry: ChapterEntry | undefined,
  listed: boolean,
) {
  if (entry) return obtainChapter(bookId, entry, { askAccess: true });
  if (listed) return failed('notFound');
  // A drama's number: the drama is stored, and the page leads to it.
  const refreshed = await refreshTitle(bookId);
  if (!refreshed.ok) return refreshed;
  const fresh = (await readHeld(bookId, target)).entry;
  return fresh ? obtainChapter(bookId, fresh, { askAccess: true }) : failed('notFound');
}

async function readHeld(bookId: number, target: number) {
  const [list, row] = await withDatabase(() =>
    Promise.all([db.chapterLists.get(bookId), readChapterRow(bookId, target)]),
  );
  const entry = list?.chapters.find((each) => each.target === target);
  return { entry, row: row?.blocks ? row : undefined, listed: list !== undefined };
}
