import type { AgeRating, Warning } from '../../contract/catalogue/ageRating';
import type { Film } from '../../contract/catalogue/dramas.schema';
import type { StoryTies } from '../ground/db/schema/books';
import type { FilmWriter, StillSheet } from './films/filmWriter';
import { type PublishBook, PublishError } from './publishInput';

export type PackedFilm = Pick<Film, 'duration' | 'width' | 'height' | 'gain' | 'renditions' | 'slideshow'> & {
  /** WebP, taken from the film, or null. */
  readonly poster: Uint8Array | null;
};

export type PublishStills = {
  /**
   * True for a picture beside the film, which may differ from the published one; false for stills drawn once
   * from the film.
   */
  readonly areOwn: boolean;
  /**
   * Draws the stills and names the episode in the picture, so that no two episodes share the file. Null if
   * the film shows none.
   */
  readonly draw: (film: FilmOfStills) => Promise<StillSheet | null>;
};
export type FilmOfStills = Pick<Film, 'episodeId' | 'duration' | 'width' | 'height'>;

export type PublishEpisode = {
  /** From 1, without gaps. */
  readonly target: number;
  readonly title: string;
  /** A keyed hash of the file and of how it is packed; an equal hash means the same film. */
  readonly sourceHash: string;
  /** Not public yet; the episodes after a draft are drafts too. */
  readonly isDraft?: boolean;
  /** WebP; null takes the film's own. */
  readonly poster: Uint8Array | null;
  readonly stills: PublishStills | null;
  /** `text` is WebVTT; one entry per language. */
  readonly captions: readonly { readonly language: string; readonly name: string; readonly text: string }[];
  /** Undefined for human voices. */
  readonly voices?: Film['voices'];
  /** Cuts the film and writes its parts. Called only if the catalogue does not have it. */
  readonly pack: (writer: FilmWriter) => Promise<PackedFilm>;
};

export type PublishDrama = Omit<PublishBook, 'freeChapters' | 'pricePerChapter' | 'sections'> & {
  /** Missing: as the title is; `DEFAULT_FREE_EPISODES` of a new one. */
  readonly freeEpisodes?: number | undefined;
  /** Coins; 0 makes every episode free. Missing: as the title is; a new one is free. */
  readonly pricePerEpisode?: number | undefined;
  readonly ties: StoryTies | null;
  readonly episodes: readonly PublishEpisode[];
};

/** A drama whose values are all settled. */
export type SettledDrama = PublishDrama & {
  readonly finished: boolean;
  readonly ageRating: AgeRating | null;
  readonly warnings: readonly Warning[];
  readonly freeEpisodes: number;
  readonly pricePerEpisode: number;
};

/** Returns the title of an episode without one. */
export const unnamed = (target: number) => `Episode ${target}`;

const MOST_COINS = 1_000_000;

/** Throws PublishError for the first invalid value. */
export function checkPublishDrama(drama: PublishDrama): void {
  const need = (right: boolean, message: string) => {
    if (!right) throw new PublishError(message);
  };
  const { title, episodes, ties } = drama;
  need(drama.sourceKey !== '', 'A drama needs a source key.');
  need(title.trim() !== '', 'A drama needs a title.');
  for (const [name, value = 0] of [
    ['Free episodes', drama.freeEpisodes],
    ['The price', drama.pricePerEpisode],
  ] as const) {
    const isAmount = Number.isSafeInteger(value) && value >= 0 && value <= MOST_COINS;
    need(isAmount, `${name} must be a whole number from 0 to ${MOST_COINS}, not ${value}.`);
  }
  need(episodes.length > 0, `“${title}” has no episodes.`);
  need(
    episodes.every(({ target }, at) => target === at + 1),
    `The episodes of “${title}” are not numbered 1 to ${episodes.length}.`,
  );
  const stranger = ties?.scenes.find(({ episode }) => episode < 1 || episode > episodes.length);
  need(stranger === undefined, `“${title}” has no episode ${stranger?.episode} to tie to a chapter.`);
}
