/**
 * What a size of a film is called by, in px: the shorter side, whichever way the film stands. 720 by 1280 is "720p" as
 * 1280 by 720 is.
 */
export function filmSide({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(width, height);
}

/**
 * A film as one file of which ranges are asked for: the road of engines without a media source. It lies on no server. The service
 * worker answers for it, with what the page that plays it opens.
 */

const PATH = /^\/film\/\d+\/\d+\/\d+\.mp4$/;

/** `load`: counts how often a page has loaded a film. */
export function rangeFilmPath(episodeId: number, load: number, height: number): string {
  return `/film/${episodeId}/${load}/${height}.mp4`;
}

export function isRangeFilm(pathname: string): boolean {
  return PATH.test(pathname);
}

/** What the service worker asks the page, with a port for the answer: the bytes of a film from a place on, as many as come at once. */
export type RangeQuestion = { readonly kind: 'rangeFilm'; readonly path: string; readonly from: number };

/** `size`: bytes of the whole. Null: the page does not have them, and says itself why. */
export type RangeAnswer = { readonly size: number; readonly bytes: ArrayBuffer } | null;
