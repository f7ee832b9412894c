import { and, eq, inArray } from 'drizzle-orm';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../../contract/catalogue/films';
import { lockPublishing } from '../../catalogue/state';
import type { Context } from '../../ground/context';
import { books } from '../../ground/db/schema/books';
import { episodes } from '../../ground/db/schema/episodes';
import { transact } from '../../ground/db/transact';
import type { EpisodeRow } from '../dramaRows';
import { readFilm, type WrittenFiles } from './filmFiles';

/**
 * Deletes the open parts and stills of episodes that were free and are now priced. They name their episode
 * (tools/importers/drama), so no other title uses them. Other superseded files stay, because a viewer's list
 * may still name them.
 */
export async function dropOpenFilms(context: Context, before: readonly EpisodeRow[]): Promise<void> {
  if (before.length === 0) return;
  await transact(context.db, async (tx) => {
    await lockPublishing(tx);
    const now = await tx
      .select({ id: episodes.id, film: episodes.film })
      .from(episodes)
      .where(
        inArray(
          episodes.id,
          before.map(({ id }) => id),
        ),
      );
    for (const { id, film } of before) {
      const kept = new Set<string>();
      for (const row of now.filter((row) => row.id === id))
        for (const hash of filesOf(await readFilm(context.content, row.film))) kept.add(hash);
      const open = await readFilm(context.content, film);
      for (const { parts } of open ? allRenditions(open) : [])
        for (const { hash } of parts) if (!kept.has(hash)) await context.content.remove(hash, 'm4s');
      const stills = open?.preview?.hash;
      if (stills && !kept.has(stills)) await context.content.remove(stills, 'stills');
    }
  });
}

/** Deletes the files of a failed import, except those the catalogue names by now. */
export async function dropAttempt(context: Context, files: WrittenFiles, sourceKey: string): Promise<void> {
  await transact(context.db, async (tx) => {
    await lockPublishing(tx);
    const rows = await tx
      .select({ film: episodes.film })
      .from(episodes)
      .innerJoin(books, and(eq(books.id, episodes.dramaId), eq(books.sourceKey, sourceKey)));
    const kept = new Set(rows.map(({ film }) => film));
    for (const { film } of rows)
      for (const hash of filesOf(await readFilm(context.content, film))) kept.add(hash);
    await files.discard(kept);
  });
}

function filesOf(film: Film | null): string[] {
  if (!film) return [];
  const { preview } = film;
  return [
    ...allRenditions(film).flatMap(({ hls, parts }) => [hls, ...parts.map(({ hash }) => hash)]),
    ...(preview ? [preview.hash] : []),
  ];
}
