import { asc, count, desc, ne, sql } from 'drizzle-orm';
import type { Facets } from '../../../contract/catalog';
import { success } from '../../../contract/failure';
import { wholeAnswers } from '../../catalogue/answers';
import { readState } from '../../catalogue/state';
import { type Database, rowsOf } from '../../db/database';
import { books } from '../../db/schema/books';
import type { Handler } from '../handler';

/** More than anybody looks through; what is rarer, search finds. */
const MOST_TAGS = 60;
const MOST_CATEGORIES = 60;

/** What the catalogue can be narrowed by, most books first. */
export const facets: Handler<'facets'> = async ({ context: { db } }) =>
  success(await wholeAnswers(db).get((await readState(db)).books, 'facets', () => countFacets(db)));

async function countFacets(db: Database): Promise<Facets> {
  const categories = await db
    .select({ name: books.category, count: count() })
    .from(books)
    .where(ne(books.category, ''))
    .groupBy(books.category)
    .orderBy(desc(count()), asc(books.category))
    .limit(MOST_CATEGORIES);
  const tags = await rowsOf<Facets['tags'][number]>(
    db,
    sql`select tag as name, count(*)::int as count from books, unnest(tags) as tag where tag <> ''
      group by tag order by count(*) desc, tag limit ${MOST_TAGS}`,
  );
  return { categories, tags };
}
