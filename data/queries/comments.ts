import { isReview } from '../../contract/comments/comments';
import type { CommentCursor } from '../../contract/comments/comments.schema';
import type { WrittenComment } from '../commands/comments';
import {
  BLOCKED_KEY,
  type CommentListName,
  listKey,
  REPLIES_KEY,
  talkKey,
  unsealComments,
} from '../comments/keptComments';
import { notThereYet } from '../comments/notThereYet';
import { isOfKind } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import '../tables/laterShapes';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import {
  asSaid,
  openEdits,
  openWaiting,
  readSaid,
  type ShownComment,
  type WaitingComment,
} from './saidComments';

export type { CommentListName, CommentPlace } from '../comments/keptComments';
export type { ShownComment, WaitingComment } from './saidComments';
export type { WrittenComment };

export type ShownComments = {
  readonly list: readonly ShownComment[];
  readonly waiting: readonly WaitingComment[];
  readonly next: CommentCursor;
  readonly total: number;
  /** Null if the list was never fetched: then the comments fetched with the chapter are shown. */
  readonly fetchedAt: number | null;
};

/** Returns the stored part of a list of comments, with the reader's waiting ones. */
export async function readComments(name: CommentListName): Promise<ShownComments> {
  const { bookId, target, parentId, paragraphs } = name;
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const [row, talkRow, blockedRow, clockOffset, said] = await withDatabase(() =>
    db.transaction('r', [db.comments, db.outbox, db.meta], () =>
      Promise.all([
        db.comments.get(listKey(name)),
        target === null ? undefined : db.comments.get(talkKey(bookId, target)),
        db.comments.get(BLOCKED_KEY),
        readMeta('clockOffset'),
        readSaid(),
      ]),
    ),
  );
  const [kept, talk, blocked, waiting, edits] = await Promise.all([
    unsealComments<'list'>(row),
    unsealComments<'talk'>(talkRow),
    unsealComments<'blocked'>(blockedRow),
    openWaiting(said.comment),
    openEdits(said.editComment),
  ]);
  const top = parentId === null ? (talk?.top ?? []) : [];
  const broughtAlong = top.filter(
    ({ paragraph }) => paragraphs.length === 0 || paragraphs.includes(paragraph ?? ''),
  );
  const list = kept?.list ?? broughtAlong;
  const unseen = new Set((blocked ?? []).map(({ key }) => key));
  return {
    list: list.flatMap((comment) => asSaid(comment, { ...said, edits, unseen })),
    waiting: notThereYet(
      waiting.filter((one) => isOf(one, name)),
      list,
      clockOffset ?? 0,
    ),
    next: kept?.next ?? null,
    total: kept?.total ?? (paragraphs.length === 0 ? (talk?.total ?? 0) : broughtAlong.length),
    fetchedAt: kept ? (row?.fetchedAt ?? null) : null,
  };
}

function isOf(one: WrittenComment, { bookId, target, parentId, paragraphs }: CommentListName): boolean {
  if (one.bookId !== bookId || one.target !== target || one.parentId !== parentId) return false;
  const paragraph = one.paragraph?.blockId ?? '';
  if (parentId !== null || paragraphs.includes(paragraph)) return true;
  return paragraphs.length === 0 && !isReview({ target, paragraph });
}

/** Returns the comments shown in a chapter's margin, or undefined if they were never fetched. */
export async function readTalk(bookId: number, target: number) {
  const row = await withDatabase(() => db.comments.get(talkKey(bookId, target)));
  const talk = await unsealComments<'talk'>(row);
  return talk && row && { ...talk, fetchedAt: row.fetchedAt };
}

/**
 * Returns the fetched replies to this reader. A reply is seen if the reader has seen it here, even if the
 * server does not know yet.
 */
export async function readReplies() {
  const [row, blockedRow, seen] = await withDatabase(() =>
    db.transaction('r', [db.comments, db.outbox], () =>
      Promise.all([
        db.comments.get(REPLIES_KEY),
        db.comments.get(BLOCKED_KEY),
        openRowsOf('seeReplies').toArray(),
      ]),
    ),
  );
  const [replies, blocked] = await Promise.all([
    unsealComments<'replies'>(row),
    unsealComments<'blocked'>(blockedRow),
  ]);
  if (!replies) return undefined;
  const unseen = new Set((blocked ?? []).map(({ key }) => key));
  const upTo = Math.max(
    replies.seen,
    ...seen.filter((one) => isOfKind(one, 'seeReplies')).map(({ payload }) => payload.upTo),
  );
  const unread =
    upTo > replies.seen ? replies.list.filter(({ reply }) => reply.id > upTo).length : replies.unread;
  const list = replies.list.filter(({ reply }) => !reply.author || !unseen.has(reply.author.key));
  return { ...replies, list, seen: upTo, unread };
}

/** Returns the readers this reader has blocked, from the last answer. */
export async function readBlocked() {
  const row = await withDatabase(() => db.comments.get(BLOCKED_KEY));
  return (await unsealComments<'blocked'>(row)) ?? [];
}
