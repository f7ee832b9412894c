import { and, arrayContains, desc, eq, gt, gte, lt, lte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  type BookLength,
  LONG_BOOK_ABOVE_WORDS,
  type RankingKind,
  type RankingPeriod,
  SHORT_BOOK_BELOW_WORDS,
} from '../../contract/catalogue/search';
import type { AnswerOf, RequestOf } from '../../contract/endpoints';
import { WINDOW_DAYS } from '../counts/count';
import type { Database } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { cardColumns, LAST_OFFSET, nextOffset, PAGE_BOOKS, toCard } from './cards';
import { isOffered } from './offered';
import type { NamesOf } from './translations';

type Ranking = RequestOf<'ranking'>;
type Page = AnswerOf<'ranking'>;

const READS = {
  day: [books.readsDay, books.readsWeek, books.readsMonth, books.readsAll],
  week: [books.readsWeek, books.readsMonth, books.readsAll],
  month: [books.readsMonth, books.readsAll],
  all: [books.readsAll],
} as const satisfies Record<RankingPeriod, readonly AnyPgColumn[]>;

const UNLOCKS = {
  day: [books.unlocksDay, books.unlocksWeek, books.unlocksMonth, books.unlocksAll, books.readsAll],
  week: [books.unlocksWeek, books.unlocksMonth, books.unlocksAll, books.readsAll],
  month: [books.unlocksMonth, books.unlocksAll, books.readsAll],
  all: [books.unlocksAll, books.readsAll],
} as const satisfies Record<RankingPeriod, readonly AnyPgColumn[]>;

/**
 * The columns of a ranking, each deciding ties of those before it: books equal today are ranked by week,
 * month and all time. Books without any reads follow, newest first, so a new installation has a ranking too.
 * Each order is an index of `books`.
 */
function orderOf(kind: RankingKind, period: RankingPeriod): readonly AnyPgColumn[] {
  if (kind === 'new') return [];
  return kind === 'unlocked' ? UNLOCKS[period] : READS[period];
}

/** Returns a page of a ranking. Pages do not overlap while the sums are unchanged. */
export async function rankBooks(db: Database, request: Ranking, now: Date, namesOf: NamesOf): Promise<Page> {
  const { kind, period, offset } = request;
  const contradicts = kind === 'finished' && request.status === 'ongoing';
  if (offset > LAST_OFFSET || contradicts) return { list: [], next: null };
  const order = orderOf(kind, period);
  const rows = await db
    .select({ ...cardColumns, score: order[0] ?? books.id })
    .from(books)
    .where(and(...filters(request, now)))
    .orderBy(...[...order, books.createdAt, books.id].map((column) => desc(column)))
    .limit(PAGE_BOOKS + 1)
    .offset(offset);
  const list = rows
    .slice(0, PAGE_BOOKS)
    .map((row) => ({ ...toCard(row, namesOf), score: kind === 'new' ? 0 : Number(row.score) }));
  return { list, next: nextOffset(rows, offset) };
}

function filters(request: Ranking, now: Date): (SQL | undefined)[] {
  const { kind, category, tag, titleKind, status, length, updated } = request;
  return [
    isOffered,
    category === undefined ? undefined : eq(books.category, category),
    tag === undefined ? undefined : arrayContains(books.tags, [tag]),
    kind === 'finished' ? eq(books.finished, true) : undefined,
    status === undefined ? undefined : eq(books.finished, status === 'finished'),
    titleKind === undefined ? undefined : eq(books.kind, titleKind),
    length === undefined ? undefined : and(eq(books.kind, 'novel'), LENGTHS[length]),
    updated === undefined ? undefined : gte(books.updatedAt, daysBefore(now, WINDOW_DAYS[updated])),
  ];
}

const LENGTHS: Record<BookLength, SQL | undefined> = {
  short: lt(books.wordCount, SHORT_BOOK_BELOW_WORDS),
  medium: and(gte(books.wordCount, SHORT_BOOK_BELOW_WORDS), lte(books.wordCount, LONG_BOOK_ABOVE_WORDS)),
  long: gt(books.wordCount, LONG_BOOK_ABOVE_WORDS),
};

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
