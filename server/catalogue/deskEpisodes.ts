import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { DeskEpisode, DeskFilm } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { toBase64 } from '../../contract/wire/sealing.codec';
import type { Context } from '../ground/context';
import type { Database } from '../ground/db/database';
import { books, type StoryTies } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';

const A_PAGE = 30;

/** Returns a page of a drama's episodes, after a number. Fails with `notFound`. */
export async function listEpisodes(
  db: Database,
  { bookId, after }: { bookId: number; after: number | null },
): Promise<Result<{ list: DeskEpisode[]; next: number | null }>> {
  const [drama] = await db
    .select({ id: books.id, ties: books.ties })
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'drama')));
  if (!drama) return failed('notFound');
  const rows = await db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, bookId), isNull(episodes.removedAt), gt(episodes.target, after ?? 0)))
    .orderBy(asc(episodes.target))
    .limit(A_PAGE + 1);
  const list = rows.slice(0, A_PAGE).map((row) => describeEpisode(row, drama.ties));
  return success({ list, next: rows.length > A_PAGE ? (list.at(-1)?.target ?? null) : null });
}

/** Returns what plays the film of a public episode or a draft. Fails with `notFound`. */
export async function readEpisodeFilm(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { bookId, target }: { bookId: number; target: number },
): Promise<Result<DeskFilm>> {
  const [row] = await db
    .select({ id: episodes.id, film: episodes.film, sealed: episodes.sealed })
    .from(episodes)
    .where(
      and(
        eq(episodes.dramaId, bookId),
        eq(episodes.target, target),
        or(isNull(episodes.removedAt), episodes.isDraft),
      ),
    );
  if (!row) return failed('notFound');
  return success({ film: row.film, key: row.sealed ? toBase64(secrets.episodeKey(row.id)) : null });
}

export function describeEpisode(row: typeof episodes.$inferSelect, ties: StoryTies | null): DeskEpisode {
  const { target, title, duration, price, captions, sizes, poster } = row;
  const scene = ties?.scenes.find(({ episode }) => episode === target);
  return {
    target,
    title,
    durationMs: duration,
    price,
    captions,
    heights: sizes.map(({ height }) => height).toSorted((a, b) => a - b),
    poster,
    chapter: scene?.chapter ?? null,
  };
}
