import type { Place } from '../../../../data/tables/rows';

const STORAGE_KEY = 'unsavedPlace';

type UnsavedPlace = { bookId: number; place: Place };

/**
 * Stores the place that a page leaves with before its worker has saved it, or deletes it (null). A reload ends
 * the worker in the middle of the write. Without the quote: the text of a chapter is stored sealed only.
 */
export function storeUnsavedPlace(unsaved: UnsavedPlace | null): void {
  try {
    if (!unsaved) return sessionStorage.removeItem(STORAGE_KEY);
    const { bookId, place } = unsaved;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ bookId, place: { ...place, quote: '' } }));
  } catch {
    // Storage is disabled or full: the place of a moment ago is what remains.
  }
}

/** Returns the place that the last page of this tab left this chapter with, if it was not saved. */
export function unsavedPlace(bookId: number, target: number): Place | undefined {
  try {
    const unsaved: UnsavedPlace | null = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    const isHere = unsaved?.bookId === bookId && unsaved.place.target === target;
    return isHere ? unsaved.place : undefined;
  } catch {
    return undefined;
  }
}
