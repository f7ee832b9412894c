import { eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { failed, type Result, success } from '../../contract/wire/failure';
import { itemsOf } from '../catalogue/itemRange';
import { raiseRevision } from '../catalogue/state';
import type { Transaction } from '../ground/db/database';
import {
  type BookEdits,
  books,
  chapters,
  corrections,
  discardedDrafts,
  type StoryTies,
} from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { type Draft, lockDrafts, priceFor, UNSCHEDULED } from './drafts';
import { unnamed } from './dramaInput';

type Book = typeof books.$inferSelect;

/**
 * How drafts were arranged. `isUnsettled`: some became free or priced with their new number, so their files must
 * be opened or sealed before they are published.
 */
export type Arranged = { readonly from: number; readonly to: number; readonly isUnsettled: boolean };

/** Places, marks, comments and grants name a number that readers have seen, so it stays its item's. */
const wasSeen = ({ publishedAt, isOpened }: Draft) => publishedAt !== null || isOpened;

/**
 * Moves a draft to another draft's number; those in between move by one. The times stay with the numbers.
 * Refused: `notFound`, `tooLate` if one of both is no draft, `malformed` if one that readers have seen would move.
 */
export async function moveDraft(
  tx: Transaction,
  { bookId, target, to }: { bookId: number; target: number; to: number },
): Promise<Result<Arranged>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book, drafts } = locked.value;
  const at = drafts.findIndex((draft) => draft.target === target);
  const there = drafts.findIndex((draft) => draft.target === to);
  const draft = drafts[at];
  if (!draft || there === -1 || at === there) return failed('tooLate');
  const [first, last] = [Math.min(at, there), Math.max(at, there)];
  if (drafts.slice(first, last + 1).some(wasSeen)) return failed('malformed');
  const order = drafts.toSpliced(at, 1).toSpliced(there, 0, draft);
  return success(await renumber(tx, book, { drafts, order, first, last }));
}

/**
 * Takes the drafts from one number to another out of the title; those after them move up. Readers who unlocked
 * one while it was public keep it, so such a one is taken out only with all that follow. Files that nobody keeps
 * are removed later (eraseDrafts). Refused: `notFound`,
 * `tooLate` without such drafts, `malformed` if one that was public would move.
 */
export async function discardDrafts(
  tx: Transaction,
  { bookId, from, to }: { bookId: number; from: number; to: number },
  now: Date,
): Promise<Result<Arranged>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book, drafts } = locked.value;
  const gone = drafts.filter(({ target }) => from <= target && target <= to);
  const first = drafts.findIndex(({ target }) => target === gone[0]?.target);
  if (first === -1) return failed('tooLate');
  const later = drafts.slice(first + gone.length);
  if (later.length > 0 && drafts.slice(first).some(wasSeen)) return failed('malformed');
  const order = [...drafts.slice(0, first), ...later, ...gone];
  const arranged = await renumber(tx, book, { drafts, order, first, last: drafts.length - 1 });
  const ids = gone.map(({ id }) => id);
  const { item } = itemsOf(book);
  const files = item === chapters ? { file: chapters.contentHash } : { file: episodes.film };
  const lost = await tx
    .select({ itemId: item.id, ...files })
    .from(item as PgTable)
    .where(inArray(item.id, ids));
  await tx.insert(discardedDrafts).values(lost.map((row) => ({ ...row, bookId, createdAt: now })));
  // A row stays, as that of a chapter whose file lost it: the next one with its number takes it.
  await tx
    .update(item)
    .set({ ...UNSCHEDULED, isDraft: false, isSilent: null })
    .where(inArray(item.id, ids));
  if (book.kind === 'novel') {
    await tx.delete(corrections).where(inArray(corrections.chapterId, ids));
    await tx.update(chapters).set({ noteBefore: '', noteAfter: '' }).where(inArray(chapters.id, ids));
  }
  const lastNumbers = drafts.slice(drafts.length - gone.length).map(({ target }) => target);
  const [row] = await tx.select().from(books).where(eq(books.id, bookId));
  await tx
    .update(books)
    .set(withNumbers(row ?? book, (target) => (lastNumbers.includes(target) ? null : target)))
    .where(eq(books.id, bookId));
  return success(arranged);
}

/** Above all numbers of chapters and episodes, below the end of the column. */
const ASIDE = 1_000_000_000;

type Order = { readonly drafts: readonly Draft[]; readonly order: readonly Draft[] };

async function renumber(
  tx: Transaction,
  book: Book,
  { drafts, order, first, last }: Order & { readonly first: number; readonly last: number },
): Promise<Arranged> {
  const slots = drafts.slice(first, last + 1);
  const moved = order.slice(first, last + 1);
  const numbers = new Map(moved.map(({ target }, at) => [target, slots[at]?.target ?? target]));
  const { item } = itemsOf(book);
  let isUnsettled = false;
  await tx
    .update(item)
    .set({ ...UNSCHEDULED, target: sql`${item.target} + ${ASIDE}::int` })
    .where(
      inArray(
        item.id,
        moved.map(({ id }) => id),
      ),
    );
  for (const [at, { target, publishAt, byTimetable }] of slots.entries()) {
    const draft = moved[at];
    if (!draft) continue;
    const price = priceFor(book, target);
    const fits = price > 0 === draft.sealed;
    isUnsettled ||= !fits;
    const isUnnamed = book.kind === 'drama' && draft.title === unnamed(draft.target);
    await tx
      .update(item)
      .set({
        target,
        publishAt,
        byTimetable,
        ...(isUnnamed && { title: unnamed(target) }),
        ...(fits && { price }),
      })
      .where(eq(item.id, draft.id));
  }
  await tx
    .update(books)
    .set({
      ...withNumbers(book, (target) => numbers.get(target) ?? target),
      revision: book.revision + 1,
    })
    .where(eq(books.id, book.id));
  await raiseRevision(tx);
  const [from = 0, to = 0] = [slots[0]?.target, slots.at(-1)?.target];
  return { from, to, isUnsettled };
}

/**
 * Returns what names the numbers of a title, the desk's edits and the scenes of a drama, with other numbers;
 * null: without what is said about it.
 */
function withNumbers(
  { edits: { chapters: edited, ties: edit, ...others }, ties }: Pick<Book, 'edits' | 'ties'>,
  numberOf: (target: number) => number | null,
): { edits: BookEdits; ties: StoryTies | null } {
  const next = Object.entries(edited ?? {}).flatMap(([target, of]) => {
    const number = numberOf(Number(target));
    return number === null ? [] : [[number, of]];
  });
  const moved = (told: StoryTies | null) =>
    told && {
      ...told,
      scenes: told.scenes
        .flatMap(({ episode, ...scene }) => {
          const number = numberOf(episode);
          return number === null ? [] : [{ ...scene, episode: number }];
        })
        .sort((a, b) => a.episode - b.episode),
    };
  return {
    edits: {
      ...others,
      ...(next.length > 0 && { chapters: Object.fromEntries(next) }),
      ...(edit !== undefined && { ties: moved(edit) }),
    },
    ties: moved(ties),
  };
}
