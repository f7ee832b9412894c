import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { AnswerOf, RequestOf } from '../../contract/endpoints';
import {
  MOST_MANUSCRIPTS,
  MOST_VERSION_CHARACTERS,
  MOST_VERSIONS,
  VERSION_MS,
} from '../../contract/studio/manuscripts';
import type { ManuscriptVersion } from '../../contract/studio/manuscripts.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { countWords } from '../../formats/wordCount';
import { findChapter } from '../catalogue/deskChapters';
import type { Database, Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { manuscripts, manuscriptVersions } from '../ground/db/schema/manuscripts';
import { users } from '../ground/db/schema/users';

/*
 * Chapters that are being written (decision 0143). A save names the version that it changed, and changes nothing
 * if another came first: the device joins both texts. Versions go up by one, and only the latest may be replaced.
 */

type Row = typeof manuscripts.$inferSelect;
type Version = typeof manuscriptVersions.$inferSelect;
type Named = { readonly bookId: number; readonly id: string };

const isOf = ({ bookId, id }: Named) => and(eq(manuscripts.id, id), eq(manuscripts.bookId, bookId));
const ofVersion = (id: string, version: number) =>
  and(eq(manuscriptVersions.manuscriptId, id), eq(manuscriptVersions.version, version));

/** The chapter's number, while it has one: the row of a discarded draft is neither a draft nor seen. */
const target = sql<number | null>`case when ${chapters.isDraft} or ${chapters.removedAt} is null
  then ${chapters.target} end`;

/** Returns the manuscripts of a title, last changed first. */
export async function listManuscripts(db: Database, bookId: number): Promise<AnswerOf<'studioManuscripts'>> {
  const rows = await db
    .select({
      row: manuscripts,
      title: manuscriptVersions.title,
      words: manuscriptVersions.words,
      target,
    })
    .from(manuscripts)
    .innerJoin(
      manuscriptVersions,
      and(
        eq(manuscriptVersions.manuscriptId, manuscripts.id),
        eq(manuscriptVersions.version, manuscripts.version),
      ),
    )
    .leftJoin(chapters, eq(chapters.id, manuscripts.chapterId))
    .where(eq(manuscripts.bookId, bookId))
    .orderBy(desc(manuscripts.updatedAt), asc(manuscripts.id))
    .limit(MOST_MANUSCRIPTS);
  return {
    list: rows.map(({ row: { id, version, updatedAt }, ...shown }) => ({
      id,
      version,
      updatedAt: updatedAt.getTime(),
      ...shown,
    })),
  };
}

/** Returns a manuscript as it is, or as it was in a version. Fails with `notFound`. */
export async function readManuscript(
  db: Database,
  named: Named & { readonly version: number | null },
): Promise<Result<AnswerOf<'studioManuscript'>>> {
  const [found] = await db
    .select({ row: manuscripts, target })
    .from(manuscripts)
    .leftJoin(chapters, eq(chapters.id, manuscripts.chapterId))
    .where(isOf(named));
  if (!found) return failed('notFound');
  const version = named.version ?? found.row.version;
  const said = await readVersion(db, named.id, version);
  if (!said) return failed('notFound');
  const { title, text, at } = said;
  return success({ id: named.id, title, text, version, target: found.target, updatedAt: at.getTime() });
}

async function readVersion(
  db: Database | Transaction,
  id: string,
  version: number,
): Promise<Version | undefined> {
  const [said] = await db.select().from(manuscriptVersions).where(ofVersion(id, version));
  return said;
}

/** Returns the history of a manuscript, latest first. Fails with `notFound`. */
export async function listVersions(
  db: Database,
  named: Named,
): Promise<Result<{ list: ManuscriptVersion[] }>> {
  const [row] = await db.select({ id: manuscripts.id }).from(manuscripts).where(isOf(named));
  if (!row) return failed('notFound');
  const { version, title, words, at, isKept } = manuscriptVersions;
  const rows = await db
    .select({ version, title, words, at, isKept, by: users.nickName })
    .from(manuscriptVersions)
    .leftJoin(users, eq(users.id, manuscriptVersions.userId))
    .where(eq(manuscriptVersions.manuscriptId, row.id))
    .orderBy(desc(version));
  return success({ list: rows.map((each) => ({ ...each, at: each.at.getTime(), by: each.by ?? '' })) });
}

type Save = Omit<RequestOf<'studioSaveManuscript'>, 'requestId'> & {
  readonly userId: number;
  readonly now: Date;
};

/** Saves a manuscript. Refused: `notFound` for a drama, or a chapter that is not there; `accountFull`. */
export async function saveManuscript(
  tx: Transaction,
  save: Save,
): Promise<Result<AnswerOf<'studioSaveManuscript'>>> {
  const [row] = await tx.select().from(manuscripts).where(eq(manuscripts.id, save.id)).for('update');
  if (row && row.bookId !== save.bookId) return failed('notFound');
  if (!row) return save.base === null ? await begin(tx, save) : success({ kind: 'gone' });
  if (row.version !== save.base) return success({ kind: 'behind', version: row.version });
  const before = await readVersion(tx, row.id, row.version);
  const isSame = before?.title === save.title && before.text === save.text;
  if (before && isSame && (before.isKept || !save.isKept))
    return success({ kind: 'saved', version: row.version });
  const version = row.version + 1;
  const isJoined = before !== undefined && joins(before, save);
  await tx
    .update(manuscripts)
    .set({ version, ...(!isSame && { updatedAt: save.now }) })
    .where(eq(manuscripts.id, row.id));
  await write(tx, save, version, isJoined ? before.begunAt : save.now);
  if (isJoined) await tx.delete(manuscriptVersions).where(ofVersion(row.id, before.version));
  else await trim(tx, row.id, version);
  return success({ kind: 'saved', version });
}

/** Whether a save continues the version before it: the same person’s, of the last minutes, not kept by hand. */
function joins(before: Version, { userId, now }: Save): boolean {
  const isRecent = now.getTime() - before.begunAt.getTime() < VERSION_MS;
  return before.userId === userId && isRecent && !before.isKept;
}

async function begin(tx: Transaction, save: Save): Promise<Result<AnswerOf<'studioSaveManuscript'>>> {
  const { id, bookId, now } = save;
  // One after the other, so that two do not both take the last place.
  const [book] = await tx.select({ kind: books.kind }).from(books).where(eq(books.id, bookId)).for('update');
  if (book?.kind !== 'novel') return failed('notFound');
  if ((await tx.$count(manuscripts, eq(manuscripts.bookId, bookId))) >= MOST_MANUSCRIPTS)
    return failed('accountFull');
  const revised = save.target === null ? null : await findChapter(tx, { bookId, target: save.target });
  if (revised && !revised.ok) return revised;
  const of = revised && { chapterId: revised.value.row.id, chapterHash: revised.value.row.textHash };
  const added = await tx
    .insert(manuscripts)
    .values({ id, bookId, version: 1, ...of, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: manuscripts.id });
  if (added.length === 0) return success({ kind: 'behind', version: 1 });
  await write(tx, save, 1, now);
  return success({ kind: 'saved', version: 1 });
}

async function write(tx: Transaction, save: Save, version: number, begunAt: Date): Promise<void> {
  const { id: manuscriptId, title, text, userId, isKept, now: at } = save;
  const words = countWords(text);
  await tx
    .insert(manuscriptVersions)
    .values({ manuscriptId, version, title, text, words, userId, isKept, begunAt, at });
}

/** Deletes versions that are too many or too long together: the oldest first, those kept by hand last. */
async function trim(tx: Transaction, id: string, current: number): Promise<void> {
  const { version, isKept, text } = manuscriptVersions;
  const rows = await tx
    .select({ version, isKept, length: sql<number>`length(${text})` })
    .from(manuscriptVersions)
    .where(and(eq(manuscriptVersions.manuscriptId, id), ne(version, current)))
    .orderBy(asc(isKept), asc(version));
  let characters = rows.reduce((sum, { length }) => sum + length, 0);
  for (const [at, each] of rows.entries()) {
    if (rows.length - at < MOST_VERSIONS && characters <= MOST_VERSION_CHARACTERS) return;
    await tx.delete(manuscriptVersions).where(ofVersion(id, each.version));
    characters -= each.length;
  }
}

/** Deletes a manuscript. Refused: `notFound`, `tooLate` if it was saved again. */
export async function dropManuscript(
  tx: Transaction,
  named: Named & { readonly version: number },
): Promise<Result<null>> {
  const row = await lockManuscript(tx, named);
  if (!row) return failed('notFound');
  if (row.version !== named.version) return failed('tooLate');
  await tx.delete(manuscripts).where(eq(manuscripts.id, row.id));
  return success(null);
}

/** Locks a manuscript until the end of the transaction. */
export async function lockManuscript(tx: Transaction, named: Named): Promise<Row | undefined> {
  const [row] = await tx.select().from(manuscripts).where(isOf(named)).for('update');
  return row;
}
