import { keptFor } from '../ground/db/database';

/**
 * Answers that are the same for every reader, cached for as long as the version of their source is unchanged.
 */
export type AnswerCache = {
  readonly has: (version: string, key: string) => boolean;
  readonly get: <Answer extends object>(
    version: string,
    key: string,
    make: () => Promise<Answer>,
  ) => Promise<Answer>;
};

/**
 * Creates a cache. Concurrent requests for one key wait for one answer. An entry lives for at most `lifeMs`,
 * so that answers that depend on the time of day do not become stale.
 */
export function createAnswerCache(most: number, lifeMs: number, now = () => performance.now()): AnswerCache {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<object> }>();
  let current = '';
  const isFresh = (entry: { readonly until: number } | undefined) =>
    entry !== undefined && entry.until > now();
  return {
    has: (version, key) => version === current && isFresh(kept.get(key)),
    get: <Answer extends object>(version: string, key: string, make: () => Promise<Answer>) => {
      if (version !== current) {
        kept.clear();
        current = version;
      }
      const known = kept.get(key);
      if (known && isFresh(known)) return known.answer as Promise<Answer>;
      kept.delete(key);
      const answer = make();
      const entry = { until: now() + lifeMs, answer };
      kept.set(key, entry);
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      answer.then(share, () => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return answer;
    },
  };
}

const shared = new WeakSet<object>();

/**
 * Marks an answer, or a part of one that is sent by itself, as shared by many readers. It must not change
 * afterwards.
 */
export function share(answer: object): void {
  shared.add(answer);
}

/** Returns whether this very object goes to several readers; it is then sealed only once. */
export function isShared(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && shared.has(answer);
}

const MINUTE_MS = 60_000;

/** Whole tabs, facets, configuration: few, large, requested by every reader. */
export const wholeAnswers = keptFor(() => createAnswerCache(60, 10 * MINUTE_MS));
/**
 * Pages of searches and rankings: many, small. Kept for a minute, since a ranking's filters depend on the
 * time of day.
 */
export const pageAnswers = keptFor(() => createAnswerCache(400, MINUTE_MS));
