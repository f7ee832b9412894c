import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { hasPage } from '../../authors/publicAuthors';
import { isOffered } from '../../catalogue/offered';
import type { Database } from '../../ground/db/database';
import { books, chapters } from '../../ground/db/schema/books';
import { episodes } from '../../ground/db/schema/episodes';
import { authorProfiles } from '../../ground/db/schema/people';

/** The contents of a sitemap file: titles, free chapters, free episodes or authors of one range of ids. */
export const SITEMAP_KINDS = ['titles', 'chapters', 'episodes', 'authors'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];
/** Ids per file. The protocol allows 50,000 addresses and 50 MB; these files have 1 to 2 MB. */
export const IDS_IN_A_FILE = 20_000;
const BATCH = 1_000;

export type SitemapEntry = { readonly path: string; readonly changed: Date };

/**
 * Returns the number of files of each kind. Files cover ranges of ids, so counting needs no scan and entries
 * never move to another file.
 */
export async function sitemapFiles(db: Database): Promise<Record<SitemapKind, number>> {
  const tables = { titles: books, chapters, episodes, authors: authorProfiles };
  const counts = SITEMAP_KINDS.map(async (kind) => {
    const { id } = tables[kind];
    const [row] = await db
      .select({ last: sql<number | null>`max(${id})`.mapWith(Number) })
      .from(tables[kind]);
    return [kind, Math.ceil((row?.last ?? 0) / IDS_IN_A_FILE)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<SitemapKind, number>;
}

/** Yields the pages of one file (from 1) in batches, ordered by id. */
export async function* sitemapPages(
  db: Database,
  kind: SitemapKind,
  file: number,
  now: Date,
): AsyncGenerator<SitemapEntry[]> {
  const end = file * IDS_IN_A_FILE;
  let after = end - IDS_IN_A_FILE;
  for (;;) {
    const rows = await read[kind](db, { after, end, now });
    if (rows.length > 0) yield rows.map(({ path, changed }) => ({ path, changed }));
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? end;
  }
}

type Row = SitemapEntry & { readonly id: number };
type Range = { readonly after: number; readonly end: number; readonly now: Date };

const read: Record<SitemapKind, (db: Database, range: Range) => Promise<Row[]>> = {
  titles: async (db, { after, end }) => {
    const rows = await db
      .select({ id: books.id, kind: books.kind, changed: books.updatedAt })
      .from(books)
      .where(and(gt(books.id, after), lte(books.id, end), isOffered))
      .orderBy(asc(books.id))
      .limit(BATCH);
    return rows.map(({ id, kind, changed }) => ({
      id,
      changed,
      path: `/${kind === 'drama' ? 'dramaInfo' : 'bookInfo'}/${id}`,
    }));
  },
  chapters: async (db, { after, end }) => {
    const rows = await db
      .select({ id: chapters.id, bookId: chapters.bookId, target: chapters.target, changed: books.updatedAt })
      .from(chapters)
      .innerJoin(books, and(eq(books.id, chapters.bookId), isOffered))
      .where(
        and(gt(chapters.id, after), lte(chapters.id, end), eq(chapters.price, 0), isNull(chapters.removedAt)),
      )
      .orderBy(asc(chapters.id))
      .limit(BATCH);
    return rows.map(({ id, bookId, target, changed }) => ({
      id,
      changed,
      path: `/reading/${bookId}/${target}`,
    }));
  },
  episodes: async (db, { after, end }) => {
    const rows = await db
      .select({
        id: episodes.id,
        dramaId: episodes.dramaId,
        target: episodes.target,
        changed: books.updatedAt,
      })
      .from(episodes)
      .innerJoin(books, and(eq(books.id, episodes.dramaId), isOffered))
      .where(
        and(gt(episodes.id, after), lte(episodes.id, end), eq(episodes.price, 0), isNull(episodes.removedAt)),
      )
      .orderBy(asc(episodes.id))
      .limit(BATCH);
    return rows.map(({ id, dramaId, target, changed }) => ({
      id,
      changed,
      path: `/drama/${dramaId}/${target}`,
    }));
  },
  authors: async (db, { after, end, now }) => {
    const { id, updatedAt: changed } = authorProfiles;
    const rows = await db
      .select({ id, changed })
      .from(authorProfiles)
      .where(and(gt(id, after), lte(id, end), hasPage(now)))
      .orderBy(asc(id))
      .limit(BATCH);
    return rows.map((row) => ({ ...row, path: `/author/${row.id}` }));
  },
};
