import { type Result, success } from '../../../contract/wire/failure';
import { recommendListKey } from '../../../data/queries/lists';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';
import { fillList } from './fillList';

/** Brings the books to read after this one into Dexie; without a book, those for anybody. */
export function recommend({ bookId }: { bookId?: number }): Promise<Result<null>> {
  // A book of the device's own files is like no other, so nobody is asked.
  if (bookId !== undefined && bookId < 0) return Promise.resolve(success(null));
  return outcome(() =>
    fillList(recommendListKey(bookId), 0, () => callAsReader('recommendByPackage', { bookId })),
  );
}
