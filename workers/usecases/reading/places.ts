import { SYNC_MOST_PLACES } from '../../../contract/reading/limits';
import { isBefore } from '../../../contract/reading/syncMerge';
import type { Result } from '../../../contract/wire/failure';
import { forkOf } from '../../../data/reading/placeFork';
import { sealPlaceLog, unsealPlaceLog } from '../../../data/sealing/readingRows';
import { type Places, sealHistory, sealPlaces, unsealPlaces } from '../../../data/sealing/sealedRows';
import { RECORDED, recordChange } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { PastPlace, Place } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { cardOf } from '../ground/bookCard';
import { stored } from '../ground/outcome';

/** Places are saved in the order they were reported: each save waits for the previous one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * `device` is a name of this device that the reader recognises. `isOpened`: only opening the book led to this
 * place.
 */
type PlaceToSave = { bookId: number; place: Place; device?: string; isOpened?: boolean };

/**
 * Stores the reader's place, the furthest place, the history entry and the shelf's order, in one transaction.
 * All sealing happens before it. Opening a book without turning a page moves no place, here or on another
 * device: a device without a place stores the opened one and does not sync it.
 */
export function savePlace(request: PlaceToSave): Promise<Result<null>> {
  return inTurn(() => save(request, false));
}

/** Stores the reader's choice between this device's place and another one's as their place on all devices. */
export function choosePlace(request: PlaceToSave): Promise<Result<null>> {
  return inTurn(() => save(request, true));
}

function inTurn(work: () => Promise<unknown>): Promise<Result<null>> {
  const saved = last.then(() => stored(work));
  last = saved;
  return saved;
}

/** Resolves once every place reported so far is stored, or has failed. */
export function placesSaved(): Promise<unknown> {
  return last;
}

async function save(request: PlaceToSave, isChosen: boolean): Promise<void> {
  // If another device's place arrived in between, the preparation is repeated.
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
  return write([db.places, db.readHistory, db.bookshelf, ...RECORDED], async () => {
    const present = await db.places.get(bookId);
    if (present?.sealed !== placeRow?.sealed) return false;
    if (places) {
      // Keeps the row's other fields: `reads` may have grown meanwhile.
      await db.places.put({ ...present, ...places });
      if (moved) await recordChange('place', bookId, isFurther ? ['current', 'furthest'] : ['current']);
    }
    // An own book that was just removed has left the history too.
    if (history && (bookId > 0 || (await db.bookshelf.get(bookId)))) {
      await db.readHistory.put(history);
      await recordChange('history', bookId, moved ? ['lastTarget', 'time'] : ['time']);
    }
    const shelved = await db.bookshelf.where('bookId').equals(bookId).modify({ openedAt: place.at });
    if (shelved > 0) await recordChange('shelf', bookId, ['openedAt']);
    return true;
  });
}

/** Returns whether the place is still this device's own, or the one of another device. */
function isUnmoved({ current, fork }: Places, place: Place): boolean {
  return isSameSpot(place, current) || (fork !== undefined && isSameSpot(place, fork.mine));
}

function isSameSpot(a: Place, b: Place): boolean {
  const isSame = a.target === b.target && a.blockId === b.blockId && a.offset === b.offset;
  return isSame && a.chapterShare === b.chapterShare;
}

/** Places are logged one at a time across all tabs: each is put before the previous one. */
const LOCK = 'dogear-place-log';

/**
 * Logs a place that the reader leaves by a jump or with the book, sealed. Leaving from the same spot again is
 * one entry.
 */
export function logPlace({ bookId, place }: { bookId: number; place: PastPlace }): Promise<Result<null>> {
  return stored(() =>
    navigator.locks.request(LOCK, async () => {
      const before = (await unsealPlaceLog(await withDatabase(() => db.placeLog.get(bookId)))) ?? [];
      const others = before.filter((past) => !isSamePast(past, place));
      const row = await sealPlaceLog(bookId, [place, ...others].slice(0, SYNC_MOST_PLACES));
      await write([db.placeLog, ...RECORDED], async () => {
        await db.placeLog.put(row);
        await recordChange('pastPlaces', bookId, ['places']);
      });
    }),
  );
}

function isSamePast(a: PastPlace, b: PastPlace): boolean {
  return a.target === b.target && a.blockId === b.blockId && a.offset === b.offset && a.device === b.device;
}
