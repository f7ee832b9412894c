import type { ChapterEntry } from '../../../contract/schemas/chapter';
import type { Failure } from '../../../contract/values/failure';
import { deflateTightly } from '../../../data/packing/deflate/deflateTightly';
import { MAX_SOLID_TEXT_BYTES, readDictionaryNow } from '../../../data/packing/dictionaries';
import { packSolid } from '../../../data/packing/packSolid';
import { failureOfStorage } from '../../../data/tables/storageFailure';
import { chapterKeysOf, keepDictionary } from './packBook';

export type DownloadPacking = ReturnType<typeof downloadPacking>;

/** Chapters that come before the others: of these the others' dictionary is made. With more of them more would lie there without it. */
export const SAMPLED = 4;

/**
 * Packs the texts of a book that is being downloaded as small as they get, each once (decision 0107): a browser keeps what is replaced, what
 * replaces it and a note of both, for a while. The first lie by themselves, the others with a dictionary made of those. A short book is
 * packed as one in the end.
 */
export function downloadPacking(bookId: number, chapters: readonly ChapterEntry[]) {
  const isShort =
    chapters.filter(isReadable).reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_SOLID_TEXT_BYTES;
  return {
    deflate: isShort ? undefined : deflateTightly,
    /** The first are here; `missing`: those that were not before, of which the rest comes now. Resolves to what hindered it, if anything did. */
    async makeDictionary(missing: readonly ChapterEntry[]): Promise<Failure | undefined> {
      if (isShort || missing.length <= SAMPLED) return undefined;
      try {
        if (await readDictionaryNow(bookId)) return undefined;
        await keepDictionary(bookId, await chapterKeysOf(bookId), missing.filter(isReadable).length);
        return undefined;
      } catch (error) {
        return failureOfStorage(error);
      }
    },
    /** All are here. */
    async end(): Promise<void> {
      if (isShort) await packSolid(bookId, await readDictionaryNow(bookId));
    },
  };
}

function isReadable({ state }: ChapterEntry): boolean {
  return state !== 'locked';
}
