import { readBook, readChapterList } from '../../../../data/queries/books';
import { isOnShelf } from '../../../../data/queries/shelf';
import { whenIdle } from '../../../platform/live/idle';
import { useLive } from '../../../platform/live/live';
import { useRefresh } from '../../../platform/live/refresh';
import { usecases } from '../../../platform/worker/usecases';
import type { FirstReading } from './FirstReading';

const NO_CHAPTERS: NonNullable<FirstReading['chapters']> = [];

/** Returns the book of the chapter, live from the device; it is refreshed once while it is read. */
export function useBook(bookId: number, first: FirstReading) {
  const book = useLive(`book/${bookId}`, () => readBook(bookId), loaded(first.book));
  const chapters = useLive(`chapterList/${bookId}`, () => readChapterList(bookId), loaded(first.chapters));
  const onShelf = useLive(`onShelf/${bookId}`, () => isOnShelf(bookId), loaded(first.onShelf));
  useRefresh(`book/${bookId}`, async () => {
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    // Unpacks the rest of a file that the last start left unfinished.
    if (first.isUnfinished)
      void import('../../../platform/worker/ownBooks').then(
        ({ goOnUnpacking }) => goOnUnpacking(),
        console.warn,
      );
    return usecases.openBook({ bookId });
  });
  return {
    book: book.value,
    chapters: chapters.value ?? NO_CHAPTERS,
    onShelf: onShelf.value ?? false,
  };
}

function loaded<T>(value: T) {
  return { loaded: true, value };
}
