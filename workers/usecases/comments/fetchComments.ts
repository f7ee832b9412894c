import type { Comment, CommentCursor } from '../../../contract/comments/comments.schema';
import { type Result, success } from '../../../contract/wire/failure';
import {
  type CommentListName,
  evictComments,
  type KeptComments,
  listKey,
  sealComments,
  unsealComments,
} from '../../../data/comments/keptComments';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';

/** Of one list on the device: whoever scrolls on fetches it again. */
const MOST_KEPT = 400;

/** Fetches the first page of a list of comments: the list begins again with it. */
export function refreshComments(name: CommentListName): Promise<Result<null>> {
  return outcome(async () => {
    const page = await fetchPage(name, null);
    if (page.ok) await keep(name, page.value);
    return page.ok ? success(null) : page;
  });
}

/** Fetches the page behind what is here. */
export function fetchMoreComments(name: CommentListName): Promise<Result<null>> {
  return outcome(async () => {
    const kept = await readKept(name);
    if (!kept?.next) return success(null);
    const page = await fetchPage(name, kept.next);
    if (!page.ok) return page;
    const { list, next, total } = page.value;
    // Likes move while a reader scrolls: what comes twice is kept once.
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
