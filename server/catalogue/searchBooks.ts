import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, listOf, named } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { type CardRow, cardColumns, PAGE_BOOKS } from './cards';
import { dictionaryOf } from './dictionary';
import { asMeant, asTyped, readTerms, type SearchWord, toQuery } from './searchPlan';

export type FoundRow = CardRow & { readonly tags: string[] };

/** `words`: how each word of the query was interpreted, which decides the marks. */
export type Found = {
  readonly rows: readonly FoundRow[];
  readonly words: readonly SearchWord[];
  /** Whether every word was found as typed, in title, author, category or tags. */
  readonly asTyped: boolean;
};

const NOTHING: Found = { rows: [], words: [], asTyped: false };

/**
 * Returns the books that have, for every word of the query, a word with that prefix, so it works while the
 * user types. Case and diacritics do not matter. A word that is no prefix of a catalogue word stands for the
 * words near it. Whole titles rank first, then prefixes of titles, words of titles, authors, tags and
 * descriptions, then near matches; within each by readers. Returns up to one row more than a page, so that
 * the caller knows whether there is a next one.
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
  if (found.places.length > 0) return toFound(found, typed);
  const meant = await asMeant(dictionary, terms);
  if (toQuery(meant, '', 'meant') === toQuery(typed, '', 'meant')) return NOTHING;
  // A list that began with matches as typed ends here; a later page must not switch to guesses.
  if (search.offset > 0 && (await findPage(db, terms.folded, typed, 0)).places.length > 0) return NOTHING;
  return toFound(await findPage(db, terms.folded, meant, search.offset), meant);
}

type Place = { readonly id: number; readonly tier: number; readonly readers: number };
type Page = { readonly places: readonly Place[]; readonly rows: readonly FoundRow[] };

function toFound({ places, rows }: Page, words: readonly SearchWord[]): Found {
  const [best] = places;
  return { rows, words, asTyped: best !== undefined && best.tier <= LAST_TIER_AS_TYPED };
}

/**
 * The tier of a match: first words as typed in title, author or tags, then words as typed or as meant
 * elsewhere.
 */
const LAST_TIER_AS_TYPED = 4;
const TIER_FAR_AS_TYPED = 5;
const TIER_FAR_AS_MEANT = 9;

/**
 * How many books are ordered: the most read whose titles have the prefix and, if those are fewer, the most
 * read of all others. A search for one letter finds half the catalogue, and readers do not page that far. As
 * many again that match only by their descriptions, newest first, and only if the others are few.
 */
const MOST_ORDERED = 240;

/**
 * Three small statements: the two searching ones are planned anew for their words each time, and planning
 * costs by table and index.
 */
async function findPage(
  db: Database,
  folded: string,
  words: readonly SearchWord[],
  offset: number,
): Promise<Page> {
  const end = offset + PAGE_BOOKS + 1;
  const near = await findNear(db, folded, words, end);
  // Matches by description rank after everything found as typed.
  const isFull = near.length === end && (near.at(-1) as Place).tier <= LAST_TIER_AS_TYPED;
  const isCut = near.length > 0 && (near[0] as NearPlace).total >= MOST_ORDERED;
  const far = isFull || isCut ? [] : await findFar(db, words, end);
  const places = [...near, ...far].sort(byPlace).slice(offset, end);
  return { places, rows: await readRows(db, places) };
}

function byPlace(a: Place, b: Place): number {
  return a.tier - b.tier || b.readers - a.readers || b.id - a.id;
}

/** `total`: of all ordered books, including those after `end`. */
type NearPlace = Place & { readonly total: number };

async function findNear(
  db: Database,
  folded: string,
  words: readonly SearchWord[],
  end: number,
): Promise<NearPlace[]> {
  const has = hasIn(sql.raw('document'), words);
  const meant = words.some((word) => word.meant.length > 0);
  const asTyped = meant ? sql`when ${has('', 'exactly')} then 4` : sql`else 4`;
  const asMeant = meant
    ? sql`when ${has('A', 'meant')} then 6 when ${has('AB', 'meant')} then 7 else 8`
    : sql.empty();
  const begins = sql`starts_with(title_folded, ${folded})`;
  const best = (where: SQL) => sql`
    select book_id, reader_count, title_folded, document from book_search
    where ${has('', 'meant')} and ${where} order by reader_step desc, book_id desc limit ${MOST_ORDERED}`;
  return await listOf<NearPlace>(
    db,
    sql`with begun as materialized (${best(begins)}), near as (
      select * from begun
      union all (${best(sql`not ${begins} and (select count(*) from begun) < ${MOST_ORDERED}`)})
    )
    select book_id::float8 as id, reader_count::float8 as readers, tier, total::int as total from (
      select book_id, reader_count, count(*) over () as total, case
        when title_folded = ${folded} then 0
        when ${begins} then 1
        when ${has('A', 'exactly')} then 2
        when ${has('AB', 'exactly')} then 3
        ${asTyped} ${asMeant} end as tier
      from near
    ) as placed
    order by tier, reader_count desc, book_id desc limit ${end}`,
  );
}

/** The first `end` books that have the words only if their descriptions are included. */
async function findFar(db: Database, words: readonly SearchWord[], end: number): Promise<Place[]> {
  const has = hasIn(sql.raw('everything'), words);
  const asTyped = words.some((word) => word.meant.length > 0) ? has('', 'exactly') : sql`true`;
  return await listOf<Place>(
    db,
    sql`select book_id::float8 as id, reader_count::float8 as readers, tier from (
      select book_id, reader_count,
        case when ${asTyped} then ${TIER_FAR_AS_TYPED}::int else ${TIER_FAR_AS_MEANT}::int end as tier
      from book_search
      where ${has('', 'meant')} and not ${hasIn(sql.raw('document'), words)('', 'meant')}
      order by book_id desc limit ${MOST_ORDERED}
    ) as placed
    order by tier, reader_count desc, book_id desc limit ${end}`,
  );
}

type Has = (weights: Parameters<typeof toQuery>[1], meant: 'exactly' | 'meant') => SQL;

function hasIn(column: SQL, words: readonly SearchWord[]): Has {
  return (weights, meant) => sql`${column} @@ ${toQuery(words, weights, meant)}::tsquery`;
}

async function readRows(db: Database, places: readonly Place[]): Promise<FoundRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const columns = named({ ...cardColumns, tags: books.tags });
  const rows = await listOf<FoundRow>(
    db,
    sql`select ${columns} from ${books} where ${inArray(books.id, ids)}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
