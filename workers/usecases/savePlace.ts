import type { Result } from '../../contract/failure';
import { compareTargets } from '../../contract/target';
import { db } from '../../data/db';
import { withDatabase } from '../../data/openDatabase';
import type { Place } from '../../data/rows';
import { sealHistory, sealPlaces, unsealPlaces } from '../../data/sealedRows';
import { write } from '../../data/write';
import { cardOf } from './bookCard';
import { stored } from './outcome';

/** Places are saved in the order they were reported: each save waits for the one before. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Keeps where the reader is, the furthest place, the history entry and the shelf's order, in one transaction. All
 * sealing happens before it.
 */
export function savePlace(request: { bookId: number; place: Place }): Promise<Result<null>> {
  const saved = last.then(() => stored(() => save(request.bookId, request.place)));
  last = saved;
  return saved;
}

/** Resolves once every place reported so far is kept, or could not be. */
export function placesSaved(): Promise<unknown> {
  return last;
}

async function save(bookId: number, place: Place): Promise<void> {
  const [placeRow, book, shelfRow] = await withDatabase(() =>
    Promise.all([db.places.get(bookId), db.books.get(bookId), db.bookshelf.get(bookId)]),
  );
  const before = await unsealPlaces(placeRow);
  const furthest = before && isBehind(place, before.furthest) ? before.furthest : place;
  const card = book ? cardOf(book.detail) : shelfRow?.card;
  const [places, history] = await Promise.all([
    sealPlaces(bookId, { current: place, furthest }),
    card && sealHistory({ id: bookId, book: card, lastTarget: place.target, type: 'novel', time: place.at }),
  ]);
  await write([db.places, db.readHistory, db.bookshelf], async () => {
    // The rest of the row is not this use case's: `reads` may have grown meanwhile.
    await db.places.put({ ...(await db.places.get(bookId)), ...places });
    if (history) await db.readHistory.put(history);
    await db.bookshelf.where('bookId').equals(bookId).modify({ openedAt: place.at });
  });
}

function isBehind(a: Place, b: Place): boolean {
  const order = compareTargets(a.target, b.target);
  return order < 0 || (order === 0 && a.chapterShare < b.chapterShare);
}
