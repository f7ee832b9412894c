import { CHAPTERS_A_CALL } from '../../../contract/comments/comments';
import { type Result, success } from '../../../contract/wire/failure';
import { evictComments, sealComments, talkKey } from '../../../data/comments/keptComments';
import type { CallOptions } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';

/** What is younger is not asked for again when its chapter is opened. */
const FRESH_MS = 10 * 60_000;

/**
 * Fetches what others said in some chapters of a book, as many as a call takes at a time. `young` ones are left as they are.
 * Nobody waits for it: it comes behind all else.
 */
export function fetchTalk({
  bookId,
  targets,
  young = FRESH_MS,
  signal,
}: {
  bookId: number;
  targets: readonly number[];
  /** Ms. */
  young?: number;
  signal?: AbortSignal;
}): Promise<Result<null>> {
  // About the device's own files no one else can speak.
  if (bookId < 0) return Promise.resolve(success(null));
  return outcome(async () => {
    const asked = await staleOf(bookId, targets, young);
    for (let at = 0; at < asked.length; at += CHAPTERS_A_CALL) {
      if (signal?.aborted) break;
      const options: CallOptions = { priority: 'low', ...(signal && { signal }) };
      const some = asked.slice(at, at + CHAPTERS_A_CALL);
      const answer = await callAsReader('chapterTalk', { bookId, targets: some }, options);
      if (!answer.ok) return answer;
      const now = Date.now();
      const rows = await Promise.all(
        answer.value.list.map((talk) => sealComments<'talk'>(talkKey(bookId, talk.target), talk, now)),
      );
      await write([db.comments], async () => {
        await db.comments.bulkPut(rows);
        await evictComments(now);
      });
    }
    return success(null);
  });
}

async function staleOf(bookId: number, targets: readonly number[], young: number): Promise<number[]> {
  const rows = await withDatabase(() =>
    db.comments.bulkGet(targets.map((target) => talkKey(bookId, target))),
  );
  const now = Date.now();
  return targets.filter((_, at) => now - (rows[at]?.fetchedAt ?? 0) > young);
}
