import type { Result } from '../../../contract/wire/failure';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { ALL_OF_IT, deleteForGood, LAID_ASIDE, putBack } from '../ownFiles/removedBooks';

/** Puts a removed book of the device's own files back where it stood, with its place, marks and pictures. */
export function putBackBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => write(LAID_ASIDE, () => putBack(bookId)));
}

/** Deletes a removed book of the device's own files before its time. The reader has been asked. */
export function deleteRemovedBook({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => write(ALL_OF_IT, () => deleteForGood([bookId])));
}
