import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Facet, Facets } from '../../contract/catalogue/books.schema';
import type { AnswerOf } from '../../contract/endpoints';
import { success } from '../../contract/wire/failure';
import { pageAnswers, share, wholeAnswers } from '../catalogue/answerCache';
import { LAST_OFFSET, nextOffset, PAGE_BOOKS, tagNamesOf, toCard } from '../catalogue/cards';
import { marksOf, matchedTags } from '../catalogue/marks';
import { isOffered } from '../catalogue/offered';
import { rankBooks } from '../catalogue/rankBooks';
import { searchBooks } from '../catalogue/searchBooks';
import { readTerms } from '../catalogue/searchPlan';
import { type CatalogueState, readState } from '../catalogue/state';
import { type NamesOf, readNames, type TranslatedKind } from '../catalogue/translations';
import { addDays, dayOf } from '../ground/calendar';
import type { Handler } from '../ground/call';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { hotTerm } from '../searches/hotTerm';
import { tallyOf } from '../searches/tally';

type Page = AnswerOf<'search'>;
/** A page, and the query's name among the hot searches; null if it does not qualify. */
type Found = { readonly page: Page; readonly hot: string | null };

/**
 * The cost of a search to its network beyond one call (server/ground/limits/callLimits), in milliseconds of a
 * processor on a large catalogue: for a query found as typed, and for one that had to be corrected. A cached
 * answer costs nothing more.
 */
const COST = { asTyped: 9, asMeant: 59 } as const;

const NOTHING: Page = { list: [], next: null };

/** Finds books while a query is being typed (decision 0007). */
export const search: Handler<'search'> = async ({ context, request, session, charge }) => {
  const { db, primary } = context;
  const { offset } = request;
  const terms = readTerms(request.query);
  if (terms === null || offset > LAST_OFFSET) return success(NOTHING);
  const state = await readState(db);
  const { page, hot } = await pageAnswers(db).get(
    state.counted,
    `search ${offset} ${terms.finished} ${terms.folded}`,
    () => find(),
  );
  if (session && offset === 0) tallyOf(primary).note(session.userId, terms.folded, hot, context.now());
  return success(page);

  async function find(): Promise<Found> {
    const { rows, words, asTyped } = await searchBooks(db, {
      query: request.query,
      offset,
      revision: state.revision,
    });
    const namesOf = await readNames(db, state.books);
    charge(asTyped ? COST.asTyped : COST.asMeant);
    const list = rows.slice(0, PAGE_BOOKS).map((row) => {
      const tags = matchedTags(row.tags, words);
      return {
        ...toCard(row, namesOf),
        titleMarks: marksOf(row.title, words),
        authorMarks: marksOf(row.author, words),
        matchedTags: tags,
        ...tagNamesOf(tags, namesOf),
      };
    });
    const [best] = rows;
    const page = { list, next: nextOffset(rows, offset) };
    share(page);
    return { page, hot: best && asTyped ? hotTerm(best, words) : null };
  }
};

/** A page of a ranking (spec 2.1, Explore). */
export const ranking: Handler<'ranking'> = async ({ context, request }) => {
  const { db } = context;
  const key = JSON.stringify(['ranking', ...Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]);
  const state = await readState(db);
  const page = await pageAnswers(db).get(state.counted, key, async () =>
    rankBooks(db, request, context.now(), await readNames(db, state.books)),
  );
  return success(page);
};

/** More than a reader looks through; search finds the rarer ones. */
const MOST_TAGS = 60;
const MOST_CATEGORIES = 60;

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

const DAYS = 7;
const MOST_TERMS = 10;
/** Readers on one day, each counted once. Searches by fewer readers could reveal who they are. */
const LEAST_READERS = 3;

/** The most frequent searches of the last seven days that still find a book (decision 0007). */
export const hotSearches: Handler<'hotSearches'> = async ({ context }) => {
  const state = await readState(context.db);
  return success(
    await pageAnswers(context.db).get(state.counted, 'hot searches', async () => ({
      list: await hotTerms(context, state),
    })),
  );
};

async function hotTerms(context: Context, { revision }: CatalogueState): Promise<string[]> {
  const since = addDays(dayOf(context.now()), -DAYS);
  const rows = await rowsOf<{ display: string }>(
    context.db,
    sql`select max(display) as display from search_days where day > ${since}::date
      group by term having max(readers) >= ${LEAST_READERS}
      order by sum(readers) desc, term limit ${2 * MOST_TERMS}`,
  );
  const found: string[] = [];
  for (const { display } of rows) {
    if (found.length === MOST_TERMS) break;
    const { asTyped } = await searchBooks(context.db, { query: display, offset: 0, revision });
    if (asTyped) found.push(display);
  }
  return found;
}
