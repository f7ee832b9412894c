import type { ChapterAccess, ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { toBase64 } from '../../contract/wire/base64';
import { failed, type Result, success } from '../../contract/wire/failure';
import { toEntry } from '../catalogue/chapters';
import type { Context } from '../ground/context';
import type { chapters } from '../ground/db/schema/books';
import { openedFile, readEarly, readOpened } from './earlyChapters';

type ChapterRow = typeof chapters.$inferSelect;

type Of = { readonly bookId: number; readonly userId: number | undefined };

/**
 * The early chapters of a title as its contents show them to a reader (decision 0147), and drafts that the reader
 * opened: leaving a tier, or a change of it, takes nothing away.
 */
export async function earlyEntries({ db }: Context, { bookId, userId }: Of): Promise<ChapterEntry[]> {
  const early = await readEarly(db, bookId, { isReady: true });
  const opened = userId === undefined ? [] : await readOpened(db, { bookId, userId });
  const granted = new Set(opened.map(({ id }) => id));
  const ids = new Set(early.map(({ row }) => row.id));
  return [
    ...early.map(({ row }) => earlyEntry(row, granted.has(row.id))),
    ...opened.filter(({ id }) => !ids.has(id)).map((row) => earlyEntry(row, true)),
  ];
}

/** One early chapter, with its key if it was opened. Fails with `locked`, and `notFound` if it is not early. */
export async function readEarlyChapter(
  { db, secrets }: Context,
  { row, userId }: { readonly row: ChapterRow; readonly userId: number | undefined },
): Promise<Result<{ chapter: ChapterAccess }>> {
  if (!row.isDraft) return failed('notFound');
  const { bookId } = row;
  const opened = userId === undefined ? [] : await readOpened(db, { bookId, userId });
  if (opened.some(({ id }) => id === row.id)) {
    const key = toBase64(secrets.chapterKey(row.id));
    return success({ chapter: { bookId, ...earlyEntry(row, true), key } });
  }
  const early = await readEarly(db, bookId, { isReady: true });
  return failed(early.some((each) => each.row.id === row.id) ? 'locked' : 'notFound');
}

function earlyEntry(row: ChapterRow, granted: boolean): ChapterEntry {
  const { file, bytes } = openedFile(row) ?? { file: row.contentHash, bytes: row.bytes };
  const publicAt = row.publishAt?.getTime();
  return {
    ...toEntry(row, { granted, freeAfterDays: null }),
    hash: file,
    bytes,
    state: granted ? 'unlocked' : 'locked',
    ...(publicAt !== undefined && { publicAt }),
    ...(publicAt !== undefined && row.price === 0 && !granted && { freeAt: publicAt }),
  };
}
