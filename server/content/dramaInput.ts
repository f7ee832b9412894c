import type { Film } from '../../contract/catalogue/dramas.schema';
import type { StoryTies } from '../ground/db/schema/books';
import type { FilmWriter, StillSheet } from './films/filmWriter';
import { type PublishBook, PublishError } from './publishInput';

/** What a film is beside what the episode says of it. */
export type PackedFilm = Pick<Film, 'duration' | 'width' | 'height' | 'gain' | 'renditions'> & {
  /** A picture of it, WebP, or null. */
  readonly poster: Uint8Array | null;
};

/** Where an episode's stills come from. */
export type PublishStills = {
  /** They lie beside the film, and may be others than those that were published; else they are the film's, and drawn once. */
  readonly areOwn: boolean;
  /** Names the episode in the picture, so that no other episode's is the same file. Null: the film shows none. */
  readonly draw: (film: FilmOfStills) => Promise<StillSheet | null>;
};
export type FilmOfStills = Pick<Film, 'episodeId' | 'duration' | 'width' | 'height'>;

export type PublishEpisode = {
  /** From 1, without gaps. */
  readonly target: number;
  readonly title: string;
  /** Keyed hash of the file and of how it is packed: the same hash is the same film. */
  readonly sourceHash: string;
  /** WebP; null takes the film's own. */
  readonly poster: Uint8Array | null;
  /** Null: none can be had. */
  readonly stills: PublishStills | null;
  /** `text` is WebVTT; one a language. */
  readonly captions: readonly { readonly language: string; readonly name: string; readonly text: string }[];
  /** Undefined: people are heard. */
  readonly voices?: Film['voices'];
  /** Cuts the film and writes its parts. Called only when the catalogue does not have it. */
  readonly pack: (writer: FilmWriter) => Promise<PackedFilm>;
};

export type PublishDrama = Omit<PublishBook, 'freeChapters' | 'pricePerChapter' | 'sections'> & {
  /** How many episodes from the first cost nothing. */
  readonly freeEpisodes: number;
  /** Coins; 0 makes every episode free. */
  readonly pricePerEpisode: number;
  readonly ties: StoryTies | null;
  readonly episodes: readonly PublishEpisode[];
};

const MOST_COINS = 1_000_000;

/** Throws PublishError for the first thing that is wrong. */
export function checkPublishDrama(drama: PublishDrama): void {
  const need = (right: boolean, message: string) => {
    if (!right) throw new PublishError(message);
  };
  const { title, episodes, ties } = drama;
  need(drama.sourceKey !== '', 'A drama needs a source key.');
  need(title.trim() !== '', 'A drama needs a title.');
  for (const [name, value] of [
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
