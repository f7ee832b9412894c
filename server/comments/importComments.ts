import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { cleanLine, cleanLines } from '../../contract/wire/writtenText';
import type { ImportedComment } from '../../formats/bookFile';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { commentPlaces, comments } from '../ground/db/schema/comments';
import { transact } from '../ground/db/transact';

export type ChapterComments = { readonly target: number; readonly comments: readonly ImportedComment[] };

/** As long as WordPress stores them. */
const MOST_CHARACTERS = 65_535;
const MOST_NAME = 255;
const ROWS_A_STATEMENT = 500;

/**
 * Adds readers' comments from another site to public chapters of a title, a chapter at a time. They belong to no
 * account, and nobody is notified. One that was imported before is not imported again. Returns how many are new.
 */
export async function importComments(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bookId: number,
  list: readonly ChapterComments[],
): Promise<number> {
  let imported = 0;
  for (const { target, comments: ofChapter } of list)
    imported += await transact(db, (tx) => importToChapter(tx, { bookId, target, now: now() }, ofChapter));
  return imported;
}

type Place = { readonly bookId: number; readonly target: number; readonly now: Date };

async function importToChapter(
  tx: Transaction,
  place: Place,
  list: readonly ImportedComment[],
): Promise<number> {
  const { bookId, target } = place;
  const [chapter] = await tx
    .select({ id: chapters.id })
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
  if (!chapter) return 0;
  const rootOf = rootsOf(list);
  const inOrder = [...list].sort((a, b) => a.at - b.at);
  const first = inOrder.filter(({ key }) => rootOf.get(key) === key);
  const replies = inOrder.filter(({ key }) => rootOf.get(key) !== key);
  // Counted before a parent is locked, as writing a comment does.
  const added = await insert(tx, place, first, () => null);
  await count(tx, place, added.length);
  const parents = await idsOf(tx, place);
  const answers = await insert(tx, place, replies, ({ key }) => parents.get(rootOf.get(key) ?? '') ?? null);
  await count(tx, place, answers.length);
  const ofParents = [...new Set(answers.flatMap(({ parentId }) => parentId ?? []))];
  if (ofParents.length > 0)
    await tx
      .update(comments)
      .set({
        replies: sql`(select count(*)::int from comments r where r.parent_id = ${comments.id} and r.state = 'shown')`,
      })
      .where(inArray(comments.id, ofParents));
  return added.length + answers.length;
}

/** Replies are one level deep here: a reply to a reply belongs to the comment at the beginning. */
function rootsOf(list: readonly ImportedComment[]): Map<string, string> {
  const parents = new Map(list.map(({ key, parentKey }) => [key, parentKey]));
  const roots = new Map<string, string>();
  for (const { key } of list) {
    const way = [key];
    for (;;) {
      const at = way.at(-1) as string;
      const parent = roots.get(at) ?? parents.get(at);
      // A circle has no beginning: one of its comments takes that place.
      if (!parent || !parents.has(parent) || way.includes(parent)) break;
      way.push(parent);
    }
    for (const one of way) roots.set(one, way.at(-1) as string);
  }
  return roots;
}

async function insert(
  tx: Transaction,
  { bookId, target, now }: Place,
  list: readonly ImportedComment[],
  parentOf: (comment: ImportedComment) => number | null,
): Promise<{ id: number; parentId: number | null }[]> {
  const added: { id: number; parentId: number | null }[] = [];
  for (let at = 0; at < list.length; at += ROWS_A_STATEMENT) {
    const rows = list.slice(at, at + ROWS_A_STATEMENT).map((comment) => ({
      userId: null,
      bookId,
      target,
      parentId: parentOf(comment),
      text: cleanLines(comment.text).slice(0, MOST_CHARACTERS),
      isSpoiler: false,
      state: 'shown' as const,
      createdAt: new Date(Math.min(comment.at, now.getTime())),
      importedName: cleanLine(comment.name).slice(0, MOST_NAME),
      importedKey: comment.key,
    }));
    const kept = rows.filter(({ text }) => text !== '');
    if (kept.length === 0) continue;
    const inserted = await tx
      .insert(comments)
      .values(kept)
      .onConflictDoNothing({
        target: [comments.bookId, comments.importedKey],
        where: isNotNull(comments.importedKey),
      })
      .returning({ id: comments.id, parentId: comments.parentId });
    added.push(...inserted);
  }
  return added;
}

async function idsOf(tx: Transaction, { bookId, target }: Place): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: comments.id, key: comments.importedKey })
    .from(comments)
    .where(
      and(
        eq(comments.bookId, bookId),
        eq(comments.target, target),
        isNotNull(comments.importedKey),
        isNull(comments.parentId),
      ),
    );
  return new Map(rows.map(({ id, key }) => [key ?? '', id]));
}

async function count(tx: Transaction, { bookId, target }: Place, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .insert(commentPlaces)
    .values({ bookId, target, blockId: '', quote: '', share: 0, shown: by })
    .onConflictDoUpdate({
      target: [commentPlaces.bookId, commentPlaces.target, commentPlaces.blockId],
      set: { shown: sql`${commentPlaces.shown} + ${by}::int` },
    });
}
