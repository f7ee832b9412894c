import { isBefore } from '../../../contract/reading/syncMerge';
import type { Result } from '../../../contract/wire/failure';
import { forkOf } from '../../../data/reading/placeFork';
import { type Places, sealHistory, sealPlaces, unsealPlaces } from '../../../data/sealing/sealedRows';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { Place } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { cardOf } from '../ground/bookCard';
import { stored } from '../ground/outcome';

/** Places are saved in the order they were reported: each save waits for the one before. */
let last: Promise<unknown> = Promise.resolve();

/** `device` is what the reader may know this one by. `isOpened`: nothing but the opening of the book led there. */
type PlaceToSave = { bookId: number; place: Place; device?: string; isOpened?: boolean };

/**
 * Keeps where the reader is, the furthest place, the history entry and the shelf's order, in one transaction. All
 * sealing happens before it. Whoever opens a book and turns no page has moved no place, here or on another device: where
 * this one knew of no place it keeps the one that was opened, and says nothing of it.
 */
export function savePlace(request: PlaceToSave): Promise<Result<null>> {
  return inTurn(() => save(request, false));
}

/** The reader chose between where this device and another one were: that is where they are now, everywhere. */
export function choosePlace(request: PlaceToSave): Promise<Result<null>> {
  return inTurn(() => save(request, true));
}

function inTurn(work: () => Promise<unknown>): Promise<Result<null>> {
  const saved = last.then(() => stored(work));
  last = saved;
  return saved;
}

/** Resolves once every place reported so far is kept, or could not be. */
export function placesSaved(): Promise<unknown> {
  return last;
}

async function save(request: PlaceToSave, isChosen: boolean): Promise<void> {
  // What came from another device in between is taken into account: all is prepared again.
  while (!(await tryToSave(request, isChosen)));
}

async function tryToSave(
  { bookId, place, device, isOpened }: PlaceToSave,
  isChosen: boolean,
): Promise<boolean> {
  const [placeRow, book, shelfRow] = await withDatabase(() =>
    Promise.all([db.places.get(bookId), db.books.get(bookId), db.bookshelf.get(bookId)]),
  );
  const before = await unsealPlaces(placeRow);
  const moved = isChosen || (before ? !isUnmoved(before, place) : !isOpened);
  const isFurther = moved && (!before || !isBefore(place, before.furthest));
  const fork = isChosen ? undefined : forkOf(before?.fork?.theirs, place);
  const current = device ? { ...place, device } : place;
  const furthest = isFurther ? place : (before?.furthest ?? place);
  const card = book ? cardOf(book.detail) : shelfRow?.card;
  const [places, history] = await Promise.all([
    (moved || !before) && sealPlaces(bookId, { current, furthest, ...(fork && { fork }) }),
    card && sealHistory({ id: bookId, book: card, lastTarget: place.target, type: 'novel', time: place.at }),
  ]);
  return write([db.places, db.readHistory, db.bookshelf, ...NOTED], async () => {
    const present = await db.places.get(bookId);
    if (present?.sealed !== placeRow?.sealed) return false;
    if (places) {
      // The rest of the row is not this use case's: `reads` may have grown meanwhile.
      await db.places.put({ ...present, ...places });
      if (moved) await noteChange('place', bookId, isFurther ? ['current', 'furthest'] : ['current']);
    }
    // A book of the device's own files that was just removed has left the history too.
    if (history && (bookId > 0 || (await db.bookshelf.get(bookId)))) {
      await db.readHistory.put(history);
      await noteChange('history', bookId, moved ? ['lastTarget', 'time'] : ['time']);
    }
    const shelved = await db.bookshelf.where('bookId').equals(bookId).modify({ openedAt: place.at });
    if (shelved > 0) await noteChange('shelf', bookId, ['openedAt']);
    return true;
  });
}

/** Still where this device's reader was, or where another one went meanwhile. */
function isUnmoved({ current, fork }: Places, place: Place): boolean {
  return isSameSpot(place, current) || (fork !== undefined && isSameSpot(place, fork.mine));
}

function isSameSpot(a: Place, b: Place): boolean {
  const isSame = a.target === b.target && a.blockId === b.blockId && a.offset === b.offset;
  return isSame && a.chapterShare === b.chapterShare;
}
