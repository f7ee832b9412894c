import { isDeepStrictEqual } from 'node:util';
import { priceAt } from '../../contract/money/prices';
import { foldText } from '../catalogue/foldText';
import type { books } from '../ground/db/schema/books';
import type { episodes } from '../ground/db/schema/episodes';
import type { SettledDrama } from './dramaInput';

type BookRow = typeof books.$inferSelect;
export type EpisodeRow = typeof episodes.$inferSelect;
export type EpisodeColumns = Omit<
  EpisodeRow,
  'dramaId' | 'removedAt' | 'publishAt' | 'byTimetable' | 'isSilent' | 'publishedAt' | 'likes'
>;
type Cover = { readonly card: string; readonly page: string; readonly tint: string } | null;

/** Returns the columns of a drama that follow from its publication, with the cover as hashes of its files. */
export function dramaColumns(drama: SettledDrama, cover: Cover, rows: readonly EpisodeColumns[]) {
  const shown = rows.filter(({ isDraft }) => !isDraft);
  return {
    kind: 'drama' as const,
    sourceKey: drama.sourceKey,
    title: drama.title,
    author: drama.author,
    category: drama.category,
    description: drama.description,
    tags: [...drama.tags],
    language: drama.language,
    finished: drama.finished,
    ageRating: drama.ageRating,
    warnings: [...drama.warnings],
    coverCard: cover?.card ?? '',
    coverPage: cover?.page ?? '',
    tint: cover?.tint ?? '',
    freeChapters: drama.freeEpisodes,
    pricePerChapter: drama.pricePerEpisode,
    chapterCount: shown.length,
    wordCount: 0,
    runningTime: shown.reduce((sum, { duration }) => sum + duration, 0),
    ties: drama.ties,
    authorFolded: foldText(drama.author),
  };
}

/** Returns whether a row already has these values. Compares JSON independently of the order of keys. */
export function isSaidBy(row: BookRow | EpisodeRow, columns: object): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual((row as Record<string, unknown>)[name], value),
  );
}

export function episodePrice(drama: SettledDrama, target: number): number {
  const { freeEpisodes: free, pricePerEpisode: price, priceRanges: ranges = [] } = drama;
  return priceAt({ free, price, ranges }, target);
}
