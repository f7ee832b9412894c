/**
 * An episode that the browser downloads itself (Background Fetch), encoded in the fetch's name: the page and
 * the service worker need nothing else to know its purpose.
 */
export type BackgroundFetch = {
  readonly videoId: number;
  readonly target: number;
  readonly film: string;
  /** When it was requested, ms since the epoch: a repeated request has another name. */
  readonly at: number;
};

const PREFIX = 'dogear-keep';
const NAME = new RegExp(`^${PREFIX}/(\\d+)/(\\d+)/([0-9a-f]{64})/(\\d+)$`);

export function nameOfBackgroundFetch({ videoId, target, film, at }: BackgroundFetch): string {
  return `${PREFIX}/${videoId}/${target}/${film}/${at}`;
}

/** Parses a fetch's name; undefined if it is another kind of name. */
export function readBackgroundFetch(name: string): BackgroundFetch | undefined {
  const [, videoId, target, film, at] = NAME.exec(name) ?? [];
  if (film === undefined) return undefined;
  return { videoId: Number(videoId), target: Number(target), film, at: Number(at) };
}

/**
 * Web lock held while such a fetch is begun, ended or stored, by one page or the service worker at a time.
 */
export const BACKGROUND_FETCHES_LOCK = 'dogear-kept-fetches';
