import { failed, type Result, success } from '../../../contract/wire/failure';
import { readChapterRow } from '../../../data/packing/chapterRow';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshBook, refreshTitle } from '../catalogue/titles';
import { openAsMember } from '../coins/members';
import { openInTime } from '../coins/tickets';
import { outcome } from '../ground/outcome';
import { awaitChapter } from '../ownFiles/wantedChapters';
import { recordMissing } from '../rides/recordRide';
import { obtainChapter } from '../texts/obtainChapter';
import { openTaken } from './openTaken';

type Opened = Result<{ isCurrent: boolean }>;

/**
 * Makes sure that a chapter's text is on the device. The stored text is used if the list still has its hash;
 * an outdated one is shown if the new one cannot be fetched. `isCurrent` tells which it is. Fails with
 * `locked` if the reader may not read it, `offline` if it is not stored and cannot be fetched.
 */
export function openChapter({ bookId, target }: { bookId: number; target: number }): Promise<Opened> {
  return outcome(async () => {
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    // For a drama's id this fetches the drama, and the page leads there.
    const listed = list || bookId < 0 ? success(null) : await refreshTitle(bookId);
    const first = await openListed(bookId, target, listed);
    if (first.ok || first.failure.name !== 'notFound') return recordMissing(bookId, first);
    // The list may be older than the book: refresh it once.
    const refreshed = await refreshBook(bookId);
    return refreshed.ok ? openListed(bookId, target, refreshed) : first;
  });
}

/** `listed` is the failure of fetching the list, if it failed. */
async function openListed(bookId: number, target: number, listed: Result<null>): Promise<Opened> {
  const [list, row] = await withDatabase(() =>
    Promise.all([db.chapterLists.get(bookId), readChapterRow(bookId, target)]),
  );
  const entry = list?.chapters.find((each) => each.target === target);
  const held = row?.blocks ? row : undefined;
  if (held && held.hash === entry?.hash) return success({ isCurrent: true });
  const taken =
    entry?.state === 'locked'
      ? ((await openTaken(bookId, entry)) ?? (await openInTime(bookId, entry)))
      : undefined;
  if (taken) return taken.ok ? success({ isCurrent: true }) : taken;
  if (entry?.state === 'locked') {
    const asMember = await openAsMember({ bookId, target });
    // Without a network, a member has no use for the ways to pay.
    if (asMember && !asMember.ok && !held && asMember.failure.name !== 'locked') return asMember;
  }
  // No server has the text of own books.
  if (bookId < 0) {
    const isHere = held !== undefined || (await awaitChapter(bookId, target));
    return isHere ? success({ isCurrent: true }) : failed('notFound');
  }
  const missing = listed.ok ? failed('notFound') : listed;
  const obtained = entry ? await obtainChapter(bookId, entry, { askAccess: true }) : missing;
  if (obtained.ok && obtained.value.blocks) return success({ isCurrent: true });
  if (held) return success({ isCurrent: false });
  return obtained.ok ? failed('locked') : obtained;
}
