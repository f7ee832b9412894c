import { sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { transact } from '../ground/db/transact';
import { PlanOutdated } from './publishBook';
import { planChapter, writeChapter } from './publishChapter';
import { readSectionText } from './published';

/** So that a title whose whole stock becomes free does not keep others waiting. */
const MOST_A_TITLE = 20;

type Due = Pick<typeof chapters.$inferSelect, 'id' | 'target' | 'contentHash' | 'sealed'> & {
  readonly bookId: number;
};

/**
 * Makes chapters free whose title's days are over (decision 0146), in their order: the title's number of free
 * first chapters grows, so that a chapter that is free by time is free everywhere. Returns how many became free.
 */
export async function freeDueChapters(context: Context): Promise<number> {
  let freed = 0;
  for (let round = 0; round < MOST_A_TITLE; round++) {
    const due = await firstDue(context);
    for (const chapter of due) freed += (await free(context, chapter)) ? 1 : 0;
    if (due.length === 0) break;
  }
  return freed;
}

/** The first locked chapter of each title, if it is due. */
function firstDue({ db, now }: Context): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`select b.id::float8 as "bookId", c.id::float8 as id, c.target, c.content_hash as "contentHash", c.sealed
      from books b cross join lateral (
        select * from chapters c where c.book_id = b.id and c.target > b.free_chapters
          and c.removed_at is null and c.sealed order by c.target limit 1
      ) c where b.free_after_days is not null and b.deleted_at is null
        and c.published_at + make_interval(hours => 24 * b.free_after_days) <= ${now().toISOString()}::timestamptz`,
  );
}

/** Returns false if the title was published meanwhile; the next run tries again. */
async function free(context: Context, chapter: Due): Promise<boolean> {
  const { bookId, target } = chapter;
  const text = await readSectionText(context, chapter);
  const plan = await planChapter(context, { bookId, target, text, free: target });
  if (!plan.ok) return false;
  try {
    await transact(context.db, (tx) => writeChapter(context, tx, plan.value));
    return true;
  } catch (error) {
    if (error instanceof PlanOutdated) return false;
    throw error;
  }
}
