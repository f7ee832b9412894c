import type { Result } from '../../../contract/wire/failure';
import { outcome } from '../ground/outcome';
import { refreshTitle } from './refreshTitle';

/**
 * Brings a book's page up to date; the page paints what Dexie holds meanwhile. Of a number that is a drama's it brings the drama, to
 * which the page then leads.
 */
export function openBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return outcome(() => refreshTitle(bookId));
}
