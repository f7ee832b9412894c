import { eq, sql } from 'drizzle-orm';
import type { ChapterTalk, Comment } from '../../contract/comments/comments.schema';
import { failed, success } from '../../contract/wire/failure';
import { blockReader as block, describeBlocked } from '../comments/blocks';
import { removeComment } from '../comments/changeState';
import { describeComment, readComment } from '../comments/describe';
import { likeComment as like, seenComment } from '../comments/likes';
import { listComments, listOwn, readTalk } from '../comments/lists';
import { openPlace } from '../comments/place';
import { listReplies, seeReplies as see } from '../comments/replies';
import { announceComment, editComment as edit, ownComment, writeComment } from '../comments/writeComment';
import { type Handler, sessionOf } from '../ground/call';
import type { Context } from '../ground/context';
import { commentReports, comments } from '../ground/db/schema/comments';
import { takeStoredBytes } from '../ground/limits/storedBytes';
import { answerOnce, type KeptForm } from '../ground/session/answerOnce';

export const commentList: Handler<'commentList'> = async ({ context, request, session }) => {
  const userId = session?.userId;
  const place = await openPlace(context.db, { userId, ...request });
  return place.ok ? success(await listComments(context, place.value, { ...request, userId })) : place;
};

export const chapterTalk: Handler<'chapterTalk'> = async ({ context, request, session }) => {
  const { bookId, targets } = request;
  const userId = session?.userId;
  const list: ChapterTalk[] = [];
  for (const target of new Set(targets)) {
    const place = await openPlace(context.db, { userId, bookId, target });
    if (place.ok) list.push(await readTalk(context, place.value, userId));
  }
  return success({ list });
};

export const comment: Handler<'comment'> = async (call) => {
  const { context, network, request } = call;
  if (!(await takeStoredBytes(context, network, Buffer.byteLength(request.text)))) return failed('tooMany');
  return answerOnce(
    call,
    'comment',
    async (tx, userId) => {
      const written = await writeComment(context, tx, { userId, writing: request });
      return announceComment(context, tx, { userId, written });
    },
    keptComment(context),
  );
};

export const editComment: Handler<'editComment'> = async (call) => {
  const { context, network, request } = call;
  if (!(await takeStoredBytes(context, network, Buffer.byteLength(request.text)))) return failed('tooMany');
  return answerOnce(
    call,
    'editComment',
    async (tx, userId) => {
      const written = await edit(context, tx, { userId, ...request });
      return announceComment(context, tx, { userId, written });
    },
    keptComment(context),
  );
};

type Short = Pick<Comment, 'id' | 'bookId'>;

/**
 * The receipt stores the comment's id, not its text, which would outlive the comment. A deleted comment is
 * answered as a stone.
 */
function keptComment(context: Context): KeptForm<Comment, Short> {
  return {
    shorten: ({ id, bookId }) => ({ id, bookId }),
    restore: async (tx, { id, bookId }, userId) => {
      const row = await readComment(tx, id, userId);
      return row ? describeComment(context, row, userId) : gone(id, bookId);
    },
  };
}

function gone(id: number, bookId: number): Comment {
  return {
    id,
    bookId,
    target: null,
    paragraph: null,
    parentId: null,
    author: null,
    isMine: false,
    text: '',
    isSpoiler: false,
    state: 'stone',
    likes: 0,
    isLiked: false,
    replies: 0,
    createdAt: 0,
    editedAt: null,
  };
}

export const likeComment: Handler<'likeComment'> = (call) =>
  answerOnce(call, 'likeComment', (tx, userId) => {
    const { commentId, isLiked } = call.request;
    return like(tx, { userId, commentId, isLiked, now: call.context.now() });
  });

export const deleteComment: Handler<'deleteComment'> = (call) =>
  answerOnce(call, 'deleteComment', async (tx, userId) => {
    const comment = await ownComment(tx, userId, call.request.commentId);
    if (!comment) return failed('notFound');
    await removeComment(tx, comment);
    return success(null);
  });

const MOST_REPORTS = 1_000;

/** Reports a comment to the operator and hides it from the reporter. */
export const reportComment: Handler<'reportComment'> = (call) =>
  answerOnce(call, 'reportComment', async (tx, userId) => {
    const { commentId, reason } = call.request;
    const comment = await seenComment(tx, userId, commentId);
    if (!comment.ok) return comment;
    if (comment.value.userId === userId) return failed('notAllowed');
    if ((await tx.$count(commentReports, eq(commentReports.userId, userId))) >= MOST_REPORTS)
      return failed('accountFull');
    const report = { userId, commentId, reason, createdAt: call.context.now() };
    const added = await tx.insert(commentReports).values(report).onConflictDoNothing().returning();
    if (added.length > 0) {
      await tx
        .update(comments)
        .set({ reports: sql`${comments.reports} + 1` })
        .where(eq(comments.id, commentId));
    }
    return success(null);
  });

export const blockReader: Handler<'blockReader'> = (call) => {
  const { context, request } = call;
  return answerOnce(
    call,
    'blockReader',
    async (tx, userId) => {
      const { commentId, key, isBlocked } = request;
      const done = await block(context, tx, { userId, commentId, key, isBlocked, now: context.now() });
      return done.ok ? success({ list: await describeBlocked(context, tx, userId) }) : done;
    },
    // The list of blocked readers is read again on a resend: names change, and receipts are kept for long.
    {
      shorten: () => null,
      restore: async (tx, _, userId) => ({ list: await describeBlocked(context, tx, userId) }),
    },
  );
};

export const ownComments: Handler<'ownComments'> = async (call) =>
  success(await listOwn(call.context, sessionOf(call).userId, call.request.before));

export const replyList: Handler<'replyList'> = async (call) =>
  success(await listReplies(call.context, sessionOf(call).userId, call.request.before));

export const seeReplies: Handler<'seeReplies'> = (call) =>
  answerOnce(call, 'seeReplies', async (tx, userId) => {
    await see(tx, userId, call.request.upTo);
    return success(null);
  });
