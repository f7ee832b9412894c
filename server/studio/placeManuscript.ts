import { eq } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../contract/endpoints';
import { PART_RIGHTS } from '../../contract/studio/parts';
import { failed, type Result, success } from '../../contract/wire/failure';
import { editChapter } from '../catalogue/deskChapters';
import { type ChapterPlan, planChapter, writeChapter } from '../content/publishChapter';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { manuscripts } from '../ground/db/schema/manuscripts';
import type { Act, Done } from '../operator/audit';
import { lockManuscript, readManuscript } from './manuscripts';
import type { Person } from './studioCall';
import { takeUpload } from './uploads';

type Use = RequestOf<'studioPlaceManuscript'>;

export type ManuscriptPlan = { readonly chapter: ChapterPlan; readonly title: string };

/**
 * Writes the file of the chapter that a manuscript becomes, or revises, by the functions that every other text of a
 * chapter goes through. Refused: `notFound`, `malformed` without words or a title, `notAllowed`, `tooMany` for too
 * many new chapters a day.
 */
export async function planManuscript(
  context: Context,
  { bookId, id, version }: Use,
  { userId, part }: Person,
): Promise<Result<ManuscriptPlan>> {
  const read = await readManuscript(context.db, { bookId, id, version: null });
  if (!read.ok) return read;
  const { text, target, version: current } = read.value;
  const title = read.value.title.trim();
  if (current !== version) return failed('tooLate');
  if (text.trim() === '' || title === '') return failed('malformed');
  if (target === null) {
    if (!PART_RIGHTS[part].uploads) return failed('notAllowed');
    if (!(await takeUpload(context, userId))) return failed('tooMany');
  }
  // An existing chapter is renamed as at the desk, so that the name outlasts the next import.
  const named = target === null ? { title, isDraft: true } : {};
  const chapter = await planChapter(context, { bookId, target, text, ...named });
  return chapter.ok ? success({ chapter: chapter.value, title }) : chapter;
}

/** Puts the planned chapter into the title. Refused as the call `studioPlaceManuscript`. */
export async function placeManuscript(
  tx: Transaction,
  context: Context,
  { bookId, id, version, anyway }: Use,
  { chapter, title }: ManuscriptPlan,
): Promise<Result<Done<AnswerOf<'studioPlaceManuscript'>>>> {
  const manuscript = await lockManuscript(tx, { bookId, id });
  if (!manuscript) return failed('notFound');
  if (manuscript.version !== version) return failed('tooLate');
  const { section } = chapter;
  const { target, wordCount, id: chapterId } = section;
  const [before] = await tx.select().from(chapters).where(eq(chapters.id, chapterId));
  const isNew = section.change === 'drafted';
  if (!isNew && !anyway && before?.textHash !== manuscript.chapterHash) return failed('tooLate');
  await writeChapter(context, tx, chapter);
  const about = { object: 'title', objectId: bookId } as const;
  const acts: Act[] = [{ act: 'chapter.rewrite', ...about, after: { target, wordCount, isNew } }];
  if (!isNew && before?.title !== title) {
    const renamed = await editChapter(tx, { bookId, target }, { kind: 'rename', title }, context.now());
    if (!renamed.ok) return renamed;
    acts.push({ act: 'chapter.rename', ...about, after: { target } });
  }
  await tx
    .update(manuscripts)
    .set({ chapterId, chapterHash: section.textHash })
    .where(eq(manuscripts.id, id));
  return success({ answer: { target }, act: acts });
}
