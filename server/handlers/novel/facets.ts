import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Facet, Facets } from '../../../contract/catalogue/books.schema';
import { success } from '../../../contract/wire/failure';
import { wholeAnswers } from '../../catalogue/answers';
import { isOffered } from '../../catalogue/offered';
import { readState } from '../../catalogue/state';
import { type NamesOf, readNames, type TranslatedKind } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';
import { type Database, rowsOf } from '../../ground/db/database';
import { books } from '../../ground/db/schema/books';

/** More than anybody looks through; what is rarer, search finds. */
const MOST_TAGS = 60;
const MOST_CATEGORIES = 60;

/** What the catalogue can be narrowed by, most books first. */
export const facets: Handler<'facets'> = async ({ context: { db } }) => {
  const { books: version } = await readState(db);
  return success(await wholeAnswers(db).get(version, 'facets', () => countFacets(db, version)));
};

async function countFacets(db: Database, version: string): Promise<Facets> {
  const namesOf = await readNames(db, version);
  const categories = await db
    .select({ name: books.category, count: count() })
    .from(books)
    .where(and(ne(books.category, ''), isOffered))
    .groupBy(books.category)
    .orderBy(desc(count()), asc(books.category))
    .limit(MOST_CATEGORIES);
  const tags = await rowsOf<Counted>(
    db,
    sql`select tag as name, count(*)::int as count from books, unnest(tags) as tag where tag <> '' and hidden_at is null
      group by tag order by count(*) desc, tag limit ${MOST_TAGS}`,
  );
  return {
    categories: categories.map((facet) => inLanguages(facet, 'category', namesOf)),
    tags: tags.map((facet) => inLanguages(facet, 'tag', namesOf)),
    dramas: await db.$count(books, and(eq(books.kind, 'drama'), isOffered)),
  };
}

type Counted = { readonly name: string; readonly count: number };

function inLanguages({ name, count }: Counted, kind: TranslatedKind, namesOf: NamesOf): Facet {
  const names = namesOf(kind, name);
  return { name, ...(names && { names }), count };
}
