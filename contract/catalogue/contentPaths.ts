/** Where the sealed or free text of a chapter lies, by its hash. */
export function contentPath(hash: string): string {
  return `/content/${hash}.txt`;
}

/** A picture of a chapter's text, by the name it has there. */
export function picturePath(picture: string): string {
  return `/content/${picture}.webp`;
}

/** What an episode's film is made of (contract/catalogue/dramas.schema). */
export function filmPath(film: string): string {
  return `/content/${film}.json`;
}

/** A part of a film. */
export function filmPartPath(part: string): string {
  return `/content/${part}.m4s`;
}

/** Stills of a film, one picture of them all. */
export function stillsPath(stills: string): string {
  return `/content/${stills}.stills`;
}

/** What an engine needs before the parts: a rendition's `init` or `head`. */
export function filmHeadPath(head: string): string {
  return `/content/${head}.mp4`;
}

/** A rendition's HLS media playlist. */
export function playlistPath(playlist: string): string {
  return `/content/${playlist}.m3u8`;
}

/** Captions in one language. */
export function captionsPath(captions: string): string {
  return `/content/${captions}.vtt`;
}
