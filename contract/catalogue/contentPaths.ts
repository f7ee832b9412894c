/** Returns the path of a chapter's text, sealed or free, by its hash. */
export function contentPath(hash: string): string {
  return `/content/${hash}.txt`;
}

/** Returns the path of a picture in a chapter's text, by its name. */
export function picturePath(picture: string): string {
  return `/content/${picture}.webp`;
}

/** Returns the path of an episode's film list (contract/catalogue/dramas.schema). */
export function filmPath(film: string): string {
  return `/content/${film}.json`;
}

export function filmPartPath(part: string): string {
  return `/content/${part}.m4s`;
}

/** Returns the path of the single picture that contains a film's stills. */
export function stillsPath(stills: string): string {
  return `/content/${stills}.stills`;
}

/** Returns the path of the file a media engine needs before the parts: a rendition's `init` or `head`. */
export function filmHeadPath(head: string): string {
  return `/content/${head}.mp4`;
}

/** Returns the path of a rendition's HLS media playlist. */
export function playlistPath(playlist: string): string {
  return `/content/${playlist}.m3u8`;
}

export function captionsPath(captions: string): string {
  return `/content/${captions}.vtt`;
}

/** The path of a reader's unlocked novels in the catalogue for e-readers (OPDS 1.2). */
export const CATALOGUE_PATH = '/opds/v1/mine';
