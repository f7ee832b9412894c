import type { ChapterAccess, ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { toBase64 } from '../../contract/wire/base64';
import { failed, type Result, success } from '../../contract/wire/failure';
import { toEntry } from '../catalogue/chapters';
import type { Context } from '../ground/context';
import type { chapters } from '../ground/db/schema/books';
import { type Early, earlyFile, readEarly } from './earlyChapters';

type Reader = {
  readonly bookId: number;
  /** The chapters of the title that are granted to the reader. */
  readonly granted: ReadonlySet<number>;
};

/** The early chapters of a title as its contents show them to a reader (decision 0147). */
export async function earlyEntries({ db }: Context, { bookId, granted }: Reader): Promise<ChapterEntry[]> {
  const early = await readEarly(db, bookId, { isReady: true });
  return early.map((each) => earlyEntry(each, granted.has(each.row.id)));
}

/** One early chapter, with its key if it was opened. Fails with `locked`, and `notFound` if it is not early. */
export async function readEarlyChapter(
  { db, secrets }: Context,
  { row, granted }: { readonly row: typeof chapters.$inferSelect; readonly granted: boolean },
): Promise<Result<{ chapter: ChapterAccess }>> {
  const found = row.isDraft
    ? (await readEarly(db, row.bookId, { isReady: true })).find((each) => each.row.id === row.id)
    : undefined;
  if (!found) return failed('notFound');
  if (!granted) return failed('locked');
  const key = toBase64(secrets.chapterKey(row.id));
  return success({ chapter: { bookId: row.bookId, ...earlyEntry(found, true), key } });
}

function earlyEntry({ row, publicAt }: Early, granted: boolean): ChapterEntry {
  const { file, bytes } = earlyFile(row) ?? { file: row.contentHash, bytes: row.bytes };
  return {
    ...toEntry(row, { granted, freeAfterDays: null }),
    hash: file,
    bytes,
    state: granted ? 'unlocked' : 'locked',
    publicAt: publicAt.getTime(),
    ...(row.price === 0 && !granted && { freeAt: publicAt.getTime() }),
  };
}
