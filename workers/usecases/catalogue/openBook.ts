import type { Result } from '../../../contract/values/failure';
import { outcome } from '../device/outcome';
import { refreshBook } from './refreshBook';

/** Brings a book's page up to date; the page paints what Dexie holds meanwhile. */
export function openBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return outcome(() => refreshBook(bookId));
}
