import { redirect } from '@tanstack/react-router';
import { readBook, readChapterList } from '../../../../data/queries/books';
import { readOwnBook } from '../../../../data/queries/ownBooks';
import { readPlace } from '../../../../data/queries/places';
import { readReadingSettings } from '../../../../data/queries/readingSettings';
import { isOnShelf } from '../../../../data/queries/shelf';
import { pendingSearchHit, placeOfHit } from '../../../platform/navigation/pendingSearchHit';
import { isLateFont, loadFont } from '../text/readingFonts';
import { ChapterRows } from './ChapterRows';
import type { FirstReading } from './FirstReading';
import { unsavedPlace } from './unsavedPlace';

/** The longest time between the press on a link and its release, in ms. An older read may be stale. */
const AHEAD_MS = 1_000;

/**
 * A chosen font that is stored on the device loads within this time, in ms, so that the text is laid out
 * once.
 */
const FONT_MS = 120;

let ahead: { bookId: number; target: number; at: number; reading: Promise<FirstReading> } | undefined;

/** Starts to read while the finger is still on the link. */
export function readAhead(bookId: number, target: number): Promise<FirstReading> {
  const reading = read(bookId, target);
  ahead = { bookId, target, at: performance.now(), reading };
  return reading;
}

/** The reader moved to this chapter in the page: its address needs no read. */
export function carryOn(bookId: number, target: number, first: FirstReading): void {
  ahead = { bookId, target, at: performance.now(), reading: Promise.resolve(first) };
}

/** Returns the recent read that `readAhead` started for this chapter, or starts one. */
export async function loadReading(bookId: number, target: number): Promise<FirstReading> {
  const begun = ahead;
  ahead = undefined;
  const isIt = begun?.bookId === bookId && begun.target === target;
  const reading = isIt && performance.now() - begun.at < AHEAD_MS ? begun.reading : read(bookId, target);
  const first = await reading;
  // An own book that was removed cannot be read until it is restored.
  if (bookId < 0 && first.book && !first.onShelf) throw redirect({ to: '/BookShelf', replace: true });
  return first;
}

async function read(bookId: number, target: number): Promise<FirstReading> {
  const rows = new ChapterRows(bookId);
  const [book, chapters, place, settings, onShelf, own] = await Promise.all([
    readBook(bookId),
    readChapterList(bookId),
    readPlace(bookId, target),
    readReadingSettings(),
    isOnShelf(bookId),
    readOwnBook(bookId),
    rows.read(target),
  ]);
  if (isLateFont(settings.fontFamily)) {
    const late = new Promise((resolve) => setTimeout(resolve, FONT_MS));
    // useReadingFont tries again and reports a failure.
    await Promise.race([loadFont(settings.fontFamily, book?.language).catch(() => undefined), late]);
  }
  const sought = pendingSearchHit(bookId, target);
  const unsaved = unsavedPlace(bookId, target);
  const latest = unsaved && unsaved.at > (place?.at ?? 0) ? unsaved : place;
  return {
    book,
    chapters,
    rows,
    place: sought ? placeOfHit(sought.hit) : latest,
    settings,
    onShelf,
    direction: own?.direction ?? book?.direction,
    isNarrated: (own?.sounds ?? 0) > 0,
    isUnfinished: own?.unpacking !== undefined,
  };
}
