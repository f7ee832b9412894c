import type { Rendition } from './dramas.schema';

/**
 * Returns the number that names a film's size, in px: its shorter side. Both 720 by 1280 and 1280 by 720 are
 * "720p".
 */
export function filmSide({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(width, height);
}

type Sizes = { readonly renditions: readonly Rendition[]; readonly slideshow?: Rendition | undefined };

/** Returns a film's renditions and its slideshow: their files are stored, sealed and opened alike. */
export function allRenditions({ renditions, slideshow }: Sizes): readonly Rendition[] {
  return slideshow ? [slideshow, ...renditions] : renditions;
}

/**
 * A film as one file that is requested in ranges, for engines without a media source. No server has this
 * file: the service worker answers, with data from the page that plays it.
 */

const PATH = /^\/film\/\d+\/\d+\/\d+\.mp4$/;

/** `load`: counts how often a page has loaded a film. */
export function rangeFilmPath(episodeId: number, load: number, height: number): string {
  return `/film/${episodeId}/${load}/${height}.mp4`;
}

export function isRangeFilm(pathname: string): boolean {
  return PATH.test(pathname);
}

/**
 * The service worker's request to the page, with a port for the answer: a film's bytes from an offset on, as
 * many as fit one answer.
 */
export type RangeQuestion = { readonly kind: 'rangeFilm'; readonly path: string; readonly from: number };

/** `size`: the film's total bytes. Null: the page does not have the bytes, and reports the reason itself. */
export type RangeAnswer = { readonly size: number; readonly bytes: ArrayBuffer } | null;
