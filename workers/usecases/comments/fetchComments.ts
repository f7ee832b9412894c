import { CHAPTERS_A_CALL } from '../../../contract/comments/comments';
import type { Comment, CommentCursor } from '../../../contract/comments/comments.schema';
import { type Result, success } from '../../../contract/wire/failure';
import {
  type CommentListName,
  evictComments,
  type KeptComments,
  listKey,
  sealComments,
  talkKey,
  unsealComments,
} from '../../../data/comments/keptComments';
import type { CallOptions } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';

/** The most stored comments of a list; further ones are fetched each time the reader scrolls. */
const MOST_KEPT = 400;

/** Fetches the first page of a list of comments and restarts the stored list with it. */
export function refreshComments(name: CommentListName): Promise<Result<null>> {
  return outcome(async () => {
    const page = await fetchPage(name, null);
    if (page.ok) await keep(name, page.value);
    return page.ok ? success(null) : page;
  });
}

/** Fetches the next page. */
export function fetchMoreComments(name: CommentListName): Promise<Result<null>> {
  return outcome(async () => {
    const kept = await readKept(name);
    if (!kept?.next) return success(null);
    const page = await fetchPage(name, kept.next);
    if (!page.ok) return page;
    const { list, next, total } = page.value;
    // Likes change the order while a reader scrolls: duplicates are kept once.
    const isFull = kept.list.length >= MOST_KEPT;
    await keep(name, { list: joined(kept.list, list), next: isFull ? null : next, total });
    return success(null);
  });
}

function fetchPage(name: CommentListName, after: CommentCursor): Promise<Result<KeptComments>> {
  return callAsReader('commentList', { ...name, paragraphs: [...name.paragraphs], after });
}

async function readKept(name: CommentListName): Promise<KeptComments | undefined> {
  return unsealComments<'list'>(await withDatabase(() => db.comments.get(listKey(name))));
}

async function keep(name: CommentListName, content: KeptComments): Promise<void> {
  const now = Date.now();
  const row = await sealComments<'list'>(listKey(name), content, now);
  await write([db.comments], async () => {
    await db.comments.put(row);
    await evictComments(now);
  });
}

function joined(before: readonly Comment[], more: readonly Comment[]): Comment[] {
  return [...new Map([...before, ...more].map((comment) => [comment.id, comment])).values()];
}

/** Younger comments are not requested again when the chapter is opened, ms. */
const FRESH_MS = 10 * 60_000;

/**
 * Fetches the comments of some chapters of a book, as many as a call allows at a time, at low priority.
 * Chapters younger than `young` are skipped.
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
  // Own books have no comments.
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
