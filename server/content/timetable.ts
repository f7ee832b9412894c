import { and, asc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { slotsAfter } from '../../contract/catalogue/timetable';
import type { Hiatus, Timetable } from '../../contract/operator/timetable.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { isTimeZone } from '../../contract/wire/zonedTime';
import { endOfHiatus } from '../catalogue/hiatus';
import { itemsOf } from '../catalogue/itemRange';
import { lockPublishing } from '../catalogue/state';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';

/*
 * A title's timetable gives times to its drafts; what publishes them is `publishDueDrafts`, as for times that a
 * person gives. So an announced time is a stored moment (decision 0142).
 */

type BookRow = typeof books.$inferSelect;

/** Sets or ends a title's timetable. Refused: `notFound`, `malformed` for a zone that this machine does not know. */
export async function setTimetable(
  tx: Transaction,
  { bookId, timetable }: { bookId: number; timetable: Timetable | null },
  now: Date,
): Promise<Result<null>> {
  if (timetable && !isTimeZone(timetable.zone)) return failed('malformed');
  return await change(tx, bookId, { timetable }, now);
}

/**
 * Announces or ends a hiatus. Refused: `notFound`, `malformed` for a zone that this machine does not know, or a day
 * that has come.
 */
export async function setHiatus(
  tx: Transaction,
  { bookId, hiatus }: { bookId: number; hiatus: Hiatus | null },
  now: Date,
): Promise<Result<null>> {
  if (hiatus && !isTimeZone(hiatus.zone)) return failed('malformed');
  if (hiatus && endOfHiatus(hiatus) <= now.getTime()) return failed('malformed');
  return await change(tx, bookId, { hiatus }, now);
}

async function change(
  tx: Transaction,
  bookId: number,
  set: Partial<Pick<BookRow, 'timetable' | 'hiatus'>>,
  now: Date,
): Promise<Result<null>> {
  await lockPublishing(tx);
  const [book] = await tx.update(books).set(set).where(eq(books.id, bookId)).returning({ id: books.id });
  if (!book) return failed('notFound');
  await keepTimetable(tx, bookId, now);
  return success(null);
}

/**
 * Gives the drafts of a title the times of its timetable: those that have no time, and those whose time it gave
 * before. It must follow each change of drafts, in its transaction, with publishing locked.
 */
export async function keepTimetable(tx: Transaction, bookId: number, now: Date): Promise<void> {
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book) return;
  const { item, bookId: titleId } = itemsOf(book);
  const { id, publishAt, byTimetable } = item;
  const drafts = await tx
    .select({ id, publishAt, byTimetable })
    .from(item as PgTable)
    .where(and(eq(titleId, bookId), item.isDraft))
    .orderBy(asc(item.target));
  const start = startOf(book, now.getTime());
  const given = drafts.map((draft) => {
    // One that is due is published in a moment, even if the server was off at its time.
    const isDue = draft.publishAt !== null && draft.publishAt <= now && start <= now.getTime();
    const isFixed = isDue || (draft.publishAt !== null && !draft.byTimetable);
    return isFixed ? (draft.publishAt?.getTime() ?? null) : null;
  });
  const times = fillSlots(given, slotsFrom(book.timetable, start));
  const changed = drafts.flatMap((draft, at) => {
    const time = times[at] ?? null;
    // Without a timetable, a time that a draft has because of the one below it is as that one's: a person's.
    const isIts = time !== null && book.timetable !== null;
    const isSame = time === (draft.publishAt?.getTime() ?? null) && isIts === draft.byTimetable;
    return isSame || given[at] !== null ? [] : [{ id: draft.id, time, isIts }];
  });
  if (changed.length === 0) return;
  const list = (values: readonly unknown[]) => `{${values.map((value) => value ?? 'null').join(',')}}`;
  const ids = list(changed.map((each) => each.id));
  const moments = list(changed.map(({ time }) => (time === null ? null : new Date(time).toISOString())));
  const isIts = list(changed.map((each) => each.isIts));
  await tx.execute(sql`
    update ${item} set publish_at = told.moment, by_timetable = told.is_its
    from unnest(${ids}::bigint[], ${moments}::timestamptz[], ${isIts}::boolean[]) as told (id, moment, is_its)
    where ${item.id} = told.id`);
}

/** The moment (ms) after which the timetable gives times. */
function startOf({ hiatus }: BookRow, now: number): number {
  // Midnight itself is no longer in the hiatus.
  return Math.max(now, hiatus ? endOfHiatus(hiatus) - 1 : now);
}

function* slotsFrom(timetable: Timetable | null, start: number): Generator<number, void> {
  if (timetable && Number.isFinite(start)) yield* slotsAfter(timetable, start);
}

/**
 * Returns the times (ms) of drafts, in their order. `given`: the times that stay, null for a draft that gets the
 * next slot. A slot is given once and never to a person's time too, and no draft comes out after the one below it:
 * where a person's time is earlier than the slot, the draft comes out with that one. `slots` rises.
 */
export function fillSlots(
  given: readonly (number | null)[],
  slots: Iterator<number, unknown>,
): (number | null)[] {
  let last = Number.NEGATIVE_INFINITY;
  let next = slots.next();
  let below: number | null = null;
  const limits = given.map(() => null as number | null);
  for (let at = given.length - 1; at >= 0; at--) {
    below = given[at] ?? below;
    limits[at] = below;
  }
  return given.map((time, at) => {
    if (time !== null) {
      last = Math.max(last, time);
      return time;
    }
    while (!next.done && next.value <= last) next = slots.next();
    const limit = limits[at] ?? null;
    if (next.done || (limit !== null && next.value >= limit)) return limit;
    last = next.value;
    return last;
  });
}
