import type { BookCard } from '../../contract/catalogue/books.schema';
import type { DramaDetail, EpisodeEcho, EpisodeEntry, Film } from '../../contract/catalogue/dramas.schema';
import type { Stretch } from '../../contract/reading/stretches';
import type { Failure } from '../../contract/wire/failure';

/** The rows of what is watched. `db.ts` draws the tables. Times are milliseconds since the epoch. */

/** `ratedAt`: as of a book (BookRow). */
export type DramaRow = { videoId: number; detail: DramaDetail; fetchedAt: number; ratedAt?: number };

/** A drama's episodes in order, one row a drama. */
export type EpisodeListRow = {
  videoId: number;
  revision: number;
  episodes: EpisodeEntry[];
  /** Of the episodes that have any; rows of before lack it. */
  echoes?: EpisodeEcho[];
  /** When the server last answered to a like: a list that was asked for before has older ones. */
  likedAt?: number;
};

/** What an episode's film is made of; `hash` is the SHA-256 (hex) of the list it was read from. */
export type FilmRow = { videoId: number; target: number; hash: string; film: Film };

/** `content`: DOGEAR: + sealed JSON of a VideoHistoryEntry. `time` is outside for the sort. */
export type VideoHistoryRow = { id: number; time: number; content: string };

/** `second`: where the viewer is in the episode `lastTarget`. `watched`: the episodes they saw to the end, or nearly. */
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
 * A file of a film that lies in the cache of parts, sealed as it was served. `kept` 1: of an episode that the viewer asked to
 * keep; what was merely watched goes when there is no room, the longest unused first.
 */
export type FilmFileRow = { path: string; bytes: number; kept: 0 | 1; usedAt: number };

/** An episode that the viewer wants on the device, in one size. `film` is the hash of the list its files are named by. */
export type KeptEpisodeRow = {
  videoId: number;
  target: number;
  height: number;
  film: string;
  state: 'running' | 'paused' | 'done' | 'failed';
  /** Files there are, and those that are here, with the bytes of these. */
  total: number;
  stored: number;
  bytes: number;
  /** When every file was last read again and its hash found right; null before that. */
  verifiedAt: number | null;
  failure: Failure | null;
  updatedAt: number;
  /** The plan keeps it, and not the viewer: it goes when the plan needs its room (decision 0091). */
  planned?: true;
  /** There while the browser was asked to fetch what is missing (Background Fetch), also with the app closed. */
  background?: BackgroundFetch;
};

/** `isMoving`: the browser does it; until then, and where it stops, the worker does. */
export type BackgroundFetch = {
  /** `nameOfBackgroundFetch` */
  name: string;
  isMoving: boolean;
  /** How much of it came, 0 to 1. */
  share: number;
  /** What the browser's own list says of it in the end, in the viewer's language: the service worker has no texts. */
  whole: string;
  unfinished: string;
};
