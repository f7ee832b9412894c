import type { CommentCursor } from '../../contract/comments/comments.schema';
import type { WrittenComment } from '../commands/comment';
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
import '../tables/commentShapes';
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
  /** Null where the list was never fetched: what a chapter brought along is shown. */
  readonly fetchedAt: number | null;
};

/** A list of comments as far as it is on this device, with what waits here to be said. */
export async function readComments(name: CommentListName): Promise<ShownComments> {
  const { bookId, target, parentId, paragraphs } = name;
  // All reads come first: a live query does not see reads after a foreign await such as decryption.
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
  return paragraphs.length === 0 || parentId !== null || paragraphs.includes(one.paragraph?.blockId ?? '');
}

/** What others said in a chapter, as its margin shows it; undefined where it was never fetched. */
export async function readTalk(bookId: number, target: number) {
  const row = await withDatabase(() => db.comments.get(talkKey(bookId, target)));
  const talk = await unsealComments<'talk'>(row);
  return talk && row && { ...talk, fetchedAt: row.fetchedAt };
}

/** What was answered to this reader, as far as it was fetched; what waits to be said of what they saw is heeded. */
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

/** Whom this reader has blocked, as last told. */
export async function readBlocked() {
  const row = await withDatabase(() => db.comments.get(BLOCKED_KEY));
  return (await unsealComments<'blocked'>(row)) ?? [];
}
