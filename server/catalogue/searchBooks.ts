import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../db/database';
import { books } from '../db/schema';
import { type CardRow, cardColumns, PAGE_BOOKS } from './cards';
import { foldText } from './foldText';

export type CatalogueSearch = {
  readonly query: string;
  readonly category: string | undefined;
  readonly offset: number;
};

/** More words than a title has add nothing but work. */
const MOST_WORDS = 8;
/** Shorter words are near to everything. */
const FUZZY_MIN_LETTERS = 4;
/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Books whose title, author, category or tags have, for every word of the query, a word that begins with it; so it
 * answers while one types. Case and diacritics do not matter. Titles come before authors before the rest, each by
 * popularity. When nothing matches, what is spelt nearly so. An empty query lists the catalogue. Returns up to one
 * row more than a page, to tell whether there is a next one.
 */
export async function searchBooks(db: Database, search: CatalogueSearch): Promise<CardRow[]> {
  const inCategory = search.category ? eq(books.category, search.category) : undefined;
  const folded = foldText(search.query);
  if (search.query.trim() === '') return await page(db, inCategory, [], search.offset);
  if (folded === '') return [];
  const words = folded.split(' ').slice(0, MOST_WORDS);
  const matches = and(inCategory, ...words.map((word) => like(books.searchText, patternOf(word))));
  const found = await page(db, matches, [rankOf(folded, words)], search.offset);
  if (found.length > 0 || search.offset > 0 || folded.length < FUZZY_MIN_LETTERS) return found;
  return await searchNearly(db, folded, inCategory);
}

/** Likeness from 0 to 1 by shared trigrams; "nineth bel" is 0.54 like "the ninth bell", unrelated words below 0.36. */
const NEAR_ENOUGH = '0.4';

async function searchNearly(db: Database, folded: string, inCategory: SQL | undefined): Promise<CardRow[]> {
  return await db.transaction(async (tx) => {
    // The operator, which the index serves, takes its threshold from this setting; it ends with the transaction.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR_ENOUGH}, true)`);
    const likeness = desc(sql`word_similarity(${folded}, ${books.searchText})`);
    return await page(tx, and(inCategory, sql`${folded} <% ${books.searchText}`), [likeness], 0);
  });
}

async function page(
  db: Database | Transaction,
  where: SQL | undefined,
  first: SQL[],
  offset: number,
): Promise<CardRow[]> {
  return await db
    .select(cardColumns)
    .from(books)
    .where(where)
    .orderBy(...first, desc(books.viewCount), asc(books.id))
    .limit(PAGE_BOOKS + 1)
    .offset(offset);
}

/** Folded words hold letters and digits only, so nothing in them needs escaping. */
function patternOf(word: string): string {
  return UNSPACED.test(word) ? `%${word}%` : `% ${word}%`;
}

function rankOf(folded: string, words: readonly string[]): SQL {
  const allIn = (column: SQL) => and(...words.map((word) => sql`${column} like ${patternOf(word)}`));
  return sql`case
    when ${books.titleFolded} = ${folded} then 0
    when ${books.titleFolded} like ${`${folded}%`} then 1
    when ${allIn(sql`' ' || ${books.titleFolded}`)} then 2
    when ${allIn(sql`' ' || ${books.authorFolded}`)} then 3
    else 4 end`;
}

/** All categories in alphabetical order, by one step down the index for each: quick however many books there are. */
export async function listCategories(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ category: string }>(
    db,
    sql`with recursive step as (
      (select category from books order by category limit 1)
      union all
      select (select category from books where category > step.category order by category limit 1)
      from step where step.category is not null
    ) select category from step where category is not null and category <> ''`,
  );
  return rows.map(({ category }) => category);
}
