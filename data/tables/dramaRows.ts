import type { BookCard } from '../../contract/catalogue/books.schema';
import type { DramaDetail, EpisodeEcho, EpisodeEntry, Film } from '../../contract/catalogue/dramas.schema';
import type { Stretch } from '../../contract/reading/stretches';
import type { Failure } from '../../contract/wire/failure';

/** The rows of dramas. `db.ts` lists the tables. Times are milliseconds since the epoch. */

/** `ratedAt`: as in BookRow. */
export type DramaRow = { videoId: number; detail: DramaDetail; fetchedAt: number; ratedAt?: number };

export type EpisodeListRow = {
  videoId: number;
  revision: number;
  episodes: EpisodeEntry[];
  /** Of the episodes that have any; rows of earlier versions lack it. */
  echoes?: EpisodeEcho[];
  /** When the server last answered to a like: a list requested earlier has older counts. */
  likedAt?: number;
};

/** The files of an episode's film; `hash` is the SHA-256 (hex) of the list it was read from. */
export type FilmRow = { videoId: number; target: number; hash: string; film: Film };

/** `content`: DOGEAR: + sealed JSON of a VideoHistoryEntry. `time` is unsealed for sorting. */
export type VideoHistoryRow = { id: number; time: number; content: string };

/**
 * `second`: the viewer's place in the episode `lastTarget`. `watched`: episodes seen to the end, or nearly.
 */
export type VideoHistoryEntry = {
  id: number;
  book: BookCard;
  lastTarget: number;
  second: number;
  watched: readonly Stretch[];
  type: 'drama';
  time: number;
};

/**
 * A film file in the parts cache, sealed as served. `kept` 1: of an episode the viewer keeps; files that were
 * only watched are evicted when space is short, least recently used first.
 */
export type FilmFileRow = { path: string; bytes: number; kept: 0 | 1; usedAt: number };

/**
 * An episode that the viewer keeps on the device, in one size. `film` is the hash of the list that names its
 * files.
 */
export type KeptEpisodeRow = {
  videoId: number;
  target: number;
  height: number;
  film: string;
  state: 'running' | 'paused' | 'done' | 'failed';
  /** The number of files, of those stored, and the bytes of these. */
  total: number;
  stored: number;
  bytes: number;
  /** When every file was last read back and its hash verified; null before that. */
  verifiedAt: number | null;
  failure: Failure | null;
  updatedAt: number;
  /** The plan keeps it, not the viewer: it is deleted when the plan needs space (decision 0090). */
  planned?: true;
  /**
   * Set while the browser is asked to fetch the missing files (Background Fetch), even with the app closed.
   */
  background?: BackgroundFetch;
};

/** `isMoving`: the browser fetches; before that, and if it stops, the worker does. */
export type BackgroundFetch = {
  name: string;
  isMoving: boolean;
  /** The fetched share, 0 to 1. */
  share: number;
  /** The final texts in the browser's own list, in the viewer's language: the service worker has no texts. */
  whole: string;
  unfinished: string;
};
