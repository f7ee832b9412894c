import { and, eq, sql } from 'drizzle-orm';
import type { OtherTelling } from '../../contract/catalogue/books.schema';
import type { Database } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { cardColumns, toCard } from './cards';
import { isOffered } from './offered';
import type { NamesOf } from './translations';

type Title = Pick<typeof books.$inferSelect, 'id' | 'kind' | 'ties'>;

/** The novel that a drama is the film of, or the first drama made of a novel; null where the catalogue ties none to it. */
export async function readOtherTelling(
  db: Database,
  title: Title,
  namesOf: NamesOf,
): Promise<OtherTelling | null> {
  const isOther =
    title.kind === 'drama'
      ? title.ties && and(eq(books.id, title.ties.novelId), eq(books.kind, 'novel'))
      : and(sql`(${books.ties} ->> 'novelId')::bigint = ${title.id}`, eq(books.kind, 'drama'));
  if (!isOther) return null;
  const [other] = await db
    .select({ ...cardColumns, ties: books.ties })
    .from(books)
    .where(and(isOther, isOffered))
    .orderBy(books.id)
    .limit(1);
  if (!other) return null;
  const scenes = (title.ties ?? other.ties)?.scenes ?? [];
  return { card: toCard(other, namesOf), scenes: [...scenes] };
}
