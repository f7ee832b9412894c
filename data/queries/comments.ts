import type { Comment, CommentCursor } from '../../contract/schemas/comment';
import type { Failure } from '../../contract/values/failure';
import {
  BLOCKED_KEY,
  type CommentListName,
  listKey,
  REPLIES_KEY,
  talkKey,
  unsealComments,
} from '../comments/keptComments';
import { notThereYet } from '../comments/notThereYet';
import { unsealWrittenComment, type WrittenComment } from '../outbox/commands/comment';
import { type EditedComment, unsealEditedComment } from '../outbox/commands/editComment';
import { type CommandKind, isOfKind, type OutboxRow } from '../outbox/intent';
import { openRowsOf, refusedRows } from '../outbox/read';
import '../tables/commentShapes';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export type { CommentListName, CommentPlace } from '../comments/keptComments';
export type { WrittenComment };

/** A comment as it is shown: what waits to be said of it, by this reader, is said already. */
export type ShownComment = Comment & {
  /** Another text of it waits for the network, or was refused. */
  readonly edit: { readonly state: 'waiting' | 'refused'; readonly failure: Failure | null } | null;
};

/** One that has not arrived. `id` is its intent's target; `sending`: not tried yet. */
export type WaitingComment = WrittenComment & {
  readonly id: string;
  readonly requestId: string;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly failure: Failure | null;
  readonly createdAt: number;
};

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

/** What waits in the outbox about comments, and what was refused. Inside a read. */
async function readSaid() {
  const of = async <Kind extends CommandKind>(kind: Kind) =>
    (await openRowsOf(kind).toArray()).filter((row) => isOfKind(row, kind));
  const [comment, editComment, likes, deletions, refused] = await Promise.all([
    of('comment'),
    of('editComment'),
    of('likeComment'),
    of('deleteComment'),
    refusedRows().toArray(),
  ]);
  return {
    comment: [...comment, ...refused.filter((row) => isOfKind(row, 'comment'))],
    editComment: [...editComment, ...refused.filter((row) => isOfKind(row, 'editComment'))],
    likes: new Map(likes.map(({ payload }) => [payload.commentId, payload.isLiked])),
    deleted: new Set(deletions.map(({ payload }) => payload.commentId)),
  };
}

type Edit = EditedComment & NonNullable<ShownComment['edit']>;
type Said = {
  readonly likes: ReadonlyMap<number, boolean>;
  readonly deleted: ReadonlySet<number>;
  readonly edits: ReadonlyMap<number, Edit>;
  readonly unseen: ReadonlySet<string>;
};

function asSaid(comment: Comment, { likes, deleted, edits, unseen }: Said): ShownComment[] {
  if (deleted.has(comment.id) || (comment.author && unseen.has(comment.author.key))) return [];
  const isLiked = likes.get(comment.id) ?? comment.isLiked;
  const likedNow = Number(isLiked) - Number(comment.isLiked);
  const edit = edits.get(comment.id);
  const { text, isSpoiler } = edit?.state === 'waiting' ? edit : comment;
  return [
    {
      ...comment,
      text,
      isSpoiler,
      isLiked,
      likes: Math.max(0, comment.likes + likedNow),
      edit: edit ? { state: edit.state, failure: edit.failure } : null,
    },
  ];
}

async function openWaiting(rows: readonly OutboxRow<'comment'>[]): Promise<WaitingComment[]> {
  const opened = await Promise.all(
    rows.map(async (row): Promise<WaitingComment | undefined> => {
      const written = await unsealWrittenComment(row);
      const { target: id, requestId, failure, createdAt } = row;
      const state = row.state === 'refused' ? 'refused' : failure === null ? 'sending' : 'waiting';
      return written && { ...written, id, requestId, failure, createdAt, state };
    }),
  );
  return opened.filter((one) => one !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

async function openEdits(rows: readonly OutboxRow<'editComment'>[]): Promise<Map<number, Edit>> {
  const opened = await Promise.all(
    rows.map(async (row) => {
      const edited = await unsealEditedComment(row);
      const state = row.state === 'refused' ? ('refused' as const) : ('waiting' as const);
      return edited && { ...edited, state, failure: row.failure };
    }),
  );
  return new Map(opened.filter((one) => one !== undefined).map((edit) => [edit.commentId, edit]));
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
