import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../db/database';
import { type CardRow, PAGE_BOOKS } from './cards';
import { dictionaryOf } from './dictionary';
import { asMeant, asTyped, readTerms, type SearchWord, toQuery } from './searchPlan';

export type FoundRow = CardRow & { readonly tags: string[] };

/** `words`: what each word of the query was taken for, which says what to mark. */
export type Found = {
  readonly rows: readonly FoundRow[];
  readonly words: readonly SearchWord[];
  /** Whether every word was found as it was typed, in title, author, category or tags. */
  readonly asTyped: boolean;
};

const NOTHING: Found = { rows: [], words: [], asTyped: false };

/**
 * Books that have, for every word of the query, a word that begins with it; so it answers while one types. Case and
 * diacritics do not matter, and a word that begins no word of the catalogue stands for those it is nearly. Whole
 * titles come first, then beginnings of titles, words of titles, authors, tags and descriptions, then what was only
 * nearly so; each by readers. Returns up to one row more than a page, to tell whether there is a next one.
 */
export async function searchBooks(
  db: Database,
  search: { readonly query: string; readonly offset: number; readonly revision: number },
): Promise<Found> {
  const terms = readTerms(search.query);
  if (terms === null) return NOTHING;
  const dictionary = dictionaryOf(db);
  await dictionary.follow(search.revision);
  const typed = await asTyped(dictionary, terms);
  const found = await findPage(db, terms.folded, typed, search.offset);
  if (found.length > 0) return toFound(found, typed);
  const meant = await asMeant(dictionary, terms);
  if (toQuery(meant, '', 'meant') === toQuery(typed, '', 'meant')) return NOTHING;
  // The end of a list that began as typed is an end, not the moment to guess.
  if (search.offset > 0 && (await findPage(db, terms.folded, typed, 0)).length > 0) return NOTHING;
  return toFound(await findPage(db, terms.folded, meant, search.offset), meant);
}

type Place = FoundRow & { readonly tier: number };

function toFound(rows: readonly Place[], words: readonly SearchWord[]): Found {
  const [best] = rows;
  return { rows, words, asTyped: best !== undefined && best.tier <= LAST_TIER_AS_TYPED };
}

/** Where a found book's words stand: the first as typed in title, author or tags, then as typed or as meant elsewhere. */
const LAST_TIER_AS_TYPED = 4;

/**
 * How many books are put in order: those whose titles begin so and then the most read. A search for one letter finds
 * half the catalogue, and nobody reads on that far. As many again that only their descriptions bring in, the newest,
 * and only where the others are few.
 */
const MOST_ORDERED = 240;

async function findPage(
  db: Database,
  folded: string,
  words: readonly SearchWord[],
  offset: number,
): Promise<Place[]> {
  const has = (column: SQL, weights: Parameters<typeof toQuery>[1], meant: 'exactly' | 'meant'): SQL =>
    sql`${column} @@ ${toQuery(words, weights, meant)}::tsquery`;
  const document = sql.raw('document');
  const everything = sql.raw('everything');
  return await rowsOf<Place>(
    db,
    sql`with near as materialized (
      select book_id, reader_count, title_folded, document from book_search
      where ${has(document, '', 'meant')}
      order by starts_with(title_folded, ${folded}) desc, reader_count desc, book_id desc
      limit ${MOST_ORDERED}
    ), far as materialized (
      select book_id, reader_count, ${has(everything, '', 'exactly')} as as_typed from book_search
      where (select count(*) from near) < ${MOST_ORDERED}
        and ${has(everything, '', 'meant')} and not ${has(document, '', 'meant')}
      order by book_id desc limit ${MOST_ORDERED}
    ), found as (
      select book_id, reader_count, case
        when title_folded = ${folded} then 0
        when starts_with(title_folded, ${folded}) then 1
        when ${has(document, 'A', 'exactly')} then 2
        when ${has(document, 'AB', 'exactly')} then 3
        when ${has(document, '', 'exactly')} then 4
        when ${has(document, 'A', 'meant')} then 6
        when ${has(document, 'AB', 'meant')} then 7
        else 8 end as tier
      from near
      union all
      select book_id, reader_count, case when as_typed then 5 else 9 end as tier from far
    )
    select ${CARD}, tier from (
      select book_id, reader_count, tier from found order by tier, reader_count desc, book_id desc
      limit ${PAGE_BOOKS + 1} offset ${offset}
    ) as page join books on books.id = page.book_id
    order by tier, page.reader_count desc, page.book_id desc`,
  );
}

/** The columns of a card, by their names in the row; numbers that may be large as numbers. */
const CARD = sql.raw(`books.id::float8 as id, title, author, category, description, tags, finished, tint,
  cover_card as "coverCard", chapter_count as "chapterCount"`);
