import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm';
import { PublishError } from '../content/publishInput';
import { sealSection } from '../ground/content/sealing';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { books, chapters, type EarlyCopy } from '../ground/db/schema/books';
import { earlyFile, readEarly } from './earlyChapters';

const A_NIGHT = 20_000;

/**
 * Makes the sealed copies of free drafts that members read early (decision 0147). Their own files are open, and
 * whoever has one can read it. Returns how many were made.
 */
export async function sealEarly(context: Context): Promise<number> {
  const { db } = context;
  const titles = await rowsOf<{ id: number }>(
    db,
    sql`select distinct c.book_id::float8 as id from chapters c join books b on b.id = c.book_id
      where c.is_draft and c.publish_at is not null and not c.sealed and b.hidden_at is null
        and c.early_copy ->> 'textHash' is distinct from c.text_hash
        and exists (select 1 from tiers t where t.ahead > 0 and (t.book_id is null or t.book_id = c.book_id))`,
  );
  let made = 0;
  for (const { id } of titles)
    for (const { row } of await readEarly(db, id, { isReady: false }))
      if (earlyFile(row) === undefined) made += (await sealCopy(context, row)) ? 1 : 0;
  return made;
}

async function sealCopy(context: Context, row: typeof chapters.$inferSelect): Promise<boolean> {
  const { id, target, textHash } = row;
  const open = await context.content.read(row.contentHash, 'txt');
  if (open === null) throw new PublishError(`The text of chapter ${target} is missing.`);
  const bytes = sealSection(context.secrets, id, open.toString('utf8'), true);
  const file = await context.content.put(bytes, 'txt');
  const earlyCopy: EarlyCopy = { file, bytes: bytes.length, textHash };
  // A text that was changed meanwhile has another hash, and gets its copy in the next run.
  const done = await context.db
    .update(chapters)
    .set({ earlyCopy })
    .where(and(eq(chapters.id, id), eq(chapters.textHash, textHash)))
    .returning({ id: chapters.id });
  const former = row.earlyCopy?.file;
  if (done.length > 0 && former !== undefined && former !== file) await context.content.remove(former, 'txt');
  return done.length > 0;
}

/** Removes the copies of chapters that are drafts no more, whose own files readers fetch, and of erased titles. */
export async function removeCopies({ db, content }: Context): Promise<void> {
  const rows = await db
    .select({ id: chapters.id, earlyCopy: chapters.earlyCopy })
    .from(chapters)
    .innerJoin(books, eq(books.id, chapters.bookId))
    .where(and(isNotNull(chapters.earlyCopy), or(not(chapters.isDraft), isNotNull(books.erasedAt))))
    .limit(A_NIGHT);
  for (const { id, earlyCopy } of rows) {
    if (earlyCopy) await content.remove(earlyCopy.file, 'txt');
    await db.update(chapters).set({ earlyCopy: null }).where(eq(chapters.id, id));
  }
}
