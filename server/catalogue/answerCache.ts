import { keptFor } from '../ground/db/database';

/** Answers that are the same for every reader, kept for as long as what they were made from is of the same version. */
export type AnswerCache = {
  /** Whether `get` would answer without making anything. */
  readonly has: (version: string, key: string) => boolean;
  readonly get: <Answer extends object>(
    version: string,
    key: string,
    make: () => Promise<Answer>,
  ) => Promise<Answer>;
};

/**
 * Readers who ask for the same thing at once wait for one answer. Nothing stays for longer than `lifeMs`, so that what
 * depends on the time of day is never old.
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

/** Says of an answer, or of a part of one that is sent by itself, that it goes to many. It must not change any more. */
export function share(answer: object): void {
  shared.add(answer);
}

/** Whether this very object may be sent to others again: it is then sealed once. */
export function isShared(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && shared.has(answer);
}

const MINUTE_MS = 60_000;

/** Whole tabs, facets, configuration: few, large, asked for by everybody. */
export const wholeAnswers = keptFor(() => createAnswerCache(60, 10 * MINUTE_MS));
/** Pages of searches and rankings: many, small. A minute, since a ranking's filters know the time of day. */
export const pageAnswers = keptFor(() => createAnswerCache(400, MINUTE_MS));
