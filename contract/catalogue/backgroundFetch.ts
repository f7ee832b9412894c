/**
 * An episode that the browser itself brings onto the device (Background Fetch), by the name of the fetch: whoever hears of one, the page or
 * the service worker, knows from it alone what it is for.
 */
export type BackgroundFetch = {
  readonly videoId: number;
  readonly target: number;
  /** SHA-256 (hex) of the film list its files are named by. */
  readonly film: string;
  /** When it was asked for, ms since the epoch: asked for again, it is another one. */
  readonly at: number;
};

const PREFIX = 'dogear-keep';
const NAME = new RegExp(`^${PREFIX}/(\\d+)/(\\d+)/([0-9a-f]{64})/(\\d+)$`);

export function nameOfBackgroundFetch({ videoId, target, film, at }: BackgroundFetch): string {
  return `${PREFIX}/${videoId}/${target}/${film}/${at}`;
}

/** Undefined when it is the name of something else. */
export function readBackgroundFetch(name: string): BackgroundFetch | undefined {
  const [, videoId, target, film, at] = NAME.exec(name) ?? [];
  if (film === undefined) return undefined;
  return { videoId: Number(videoId), target: Number(target), film, at: Number(at) };
}

/** Held by whoever begins, ends or takes in such a fetch: pages and the service worker, one at a time. */
export const BACKGROUND_FETCHES_LOCK = 'dogear-kept-fetches';
