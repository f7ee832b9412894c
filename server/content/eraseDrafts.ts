import { and, asc, eq, inArray, isNull, ne, notExists, or } from 'drizzle-orm';
import { removedTargets } from '../catalogue/deskChapters';
import { itemsOf } from '../catalogue/itemRange';
import { lockPublishing } from '../catalogue/state';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books, chapters, discardedDrafts } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants, grants } from '../ground/db/schema/grants';
import { packs } from '../ground/db/schema/packs';
import { transact } from '../ground/db/transact';
import { type ContentFile, FILES_AT_ONCE, filesOfFilm } from './films/filmFiles';

/** Below the 65,535 parameters of a statement. */
const A_NIGHT = 20_000;

type Discarded = {
  readonly id: number;
  readonly itemId: number;
  readonly file: string;
  readonly book: typeof books.$inferSelect;
};

/**
 * Removes the files of discarded drafts that nobody unlocked while they were public: texts, and films as
 * `eraseTitles` does. Other chapters may have the same free text, and the draft's own row another film by now, or
 * the same one again: what is in use stays. Idempotent.
 */
export async function eraseDrafts(context: Context): Promise<void> {
  const { db } = context;
  const isTakenAlong = db
    .select({ id: packs.id })
    .from(packs)
    .where(and(eq(packs.bookId, books.id), isNull(packs.endedAt)));
  const due = await db
    .select({
      id: discardedDrafts.id,
      itemId: discardedDrafts.itemId,
      file: discardedDrafts.file,
      book: books,
    })
    .from(discardedDrafts)
    .innerJoin(books, eq(books.id, discardedDrafts.bookId))
    .where(notExists(isTakenAlong))
    .orderBy(asc(discardedDrafts.id))
    .limit(A_NIGHT);
  const held = await heldBy(context, due);
  for (const draft of due) {
    if (!held.has(draft)) await removeFiles(context, draft);
    await db.delete(discardedDrafts).where(eq(discardedDrafts.id, draft.id));
  }
}

/** Returns those that a reader unlocked. Nobody unlocks a discarded one, so no lock is needed. */
async function heldBy({ db }: Context, due: readonly Discarded[]): Promise<ReadonlySet<Discarded>> {
  const idsOf = (kind: Discarded['book']['kind']) =>
    due.flatMap(({ book, itemId }) => (book.kind === kind ? [itemId] : []));
  const read = await db
    .selectDistinct({ id: grants.chapterId })
    .from(grants)
    .where(inArray(grants.chapterId, idsOf('novel')));
  const watched = await db
    .selectDistinct({ id: episodeGrants.episodeId })
    .from(episodeGrants)
    .where(inArray(episodeGrants.episodeId, idsOf('drama')));
  const held = { novel: new Set(read.map(({ id }) => id)), drama: new Set(watched.map(({ id }) => id)) };
  return new Set(due.filter(({ book, itemId }) => held[book.kind].has(itemId)));
}

async function removeFiles(context: Context, draft: Discarded): Promise<void> {
  const { book, file } = draft;
  const files: readonly ContentFile[] =
    book.kind === 'novel' ? [[file, 'txt']] : await filesOfFilm(context.content, file);
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    await transact(context.db, async (tx) => {
      // No chapter or episode begins to use a file while it is removed.
      await lockPublishing(tx);
      const used = await filesInUse(context, tx, draft);
      for (const [hash, type] of files.slice(at, at + FILES_AT_ONCE))
        if (!used.has(hash)) await context.content.remove(hash, type);
    });
  }
}

async function filesInUse(
  { content }: Context,
  tx: Transaction,
  { book, itemId, file }: Discarded,
): Promise<ReadonlySet<string>> {
  if (book.kind === 'novel') {
    const [other] = await tx
      .select({ id: chapters.id })
      .from(chapters)
      .where(and(eq(chapters.contentHash, file), or(ne(chapters.id, itemId), isUsed(book))))
      .limit(1);
    return new Set(other ? [file] : []);
  }
  const [own] = await tx
    .select({ film: episodes.film })
    .from(episodes)
    .where(and(eq(episodes.id, itemId), isUsed(book)));
  return new Set(own ? (await filesOfFilm(content, own.film)).map(([hash]) => hash) : []);
}

/** Whether a row has come back since: it is public, a draft, or a chapter that the desk removed and may restore. */
function isUsed(book: Discarded['book']) {
  const { item } = itemsOf(book);
  return or(isNull(item.removedAt), item.isDraft, inArray(item.target, removedTargets(book.edits)));
}
