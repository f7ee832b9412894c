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
import { editComment as edit, ownComment, tellComment, writeComment } from '../comments/writeComment';
import { type Handler, sessionOf } from '../ground/call';
import type { Context } from '../ground/context';
import { commentReports, comments } from '../ground/db/schema/comments';
import { takeStoredBytes } from '../ground/limits/storedBytes';
import { answerOnce, type KeptForm } from '../ground/session/answerOnce';

/** What was said in one place, a page at a time. */
export const commentList: Handler<'commentList'> = async ({ context, request, session }) => {
  const userId = session?.userId;
  const place = await openPlace(context.db, { userId, ...request });
  return place.ok ? success(await listComments(context, place.value, { ...request, userId })) : place;
};

/** What others said in some chapters of a book, of those that are open to the reader. */
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

/** What a reader says of a title, a chapter, a paragraph or an episode, or answers to what another one said. */
export const comment: Handler<'comment'> = async (call) => {
  const { context, network, request } = call;
  if (!(await takeStoredBytes(context, network, Buffer.byteLength(request.text)))) return failed('tooMany');
  return answerOnce(
    call,
    'comment',
    async (tx, userId) => {
      const written = await writeComment(context, tx, { userId, writing: request });
      return tellComment(context, tx, { userId, written });
    },
    keptComment(context),
  );
};

/** Another text for a comment of the reader's, within 15 minutes. */
export const editComment: Handler<'editComment'> = async (call) => {
  const { context, network, request } = call;
  if (!(await takeStoredBytes(context, network, Buffer.byteLength(request.text)))) return failed('tooMany');
  return answerOnce(
    call,
    'editComment',
    async (tx, userId) => {
      const written = await edit(context, tx, { userId, ...request });
      return tellComment(context, tx, { userId, written });
    },
    keptComment(context),
  );
};

type Short = Pick<Comment, 'id' | 'bookId'>;

/** A receipt keeps which comment it was, never its words: they would outlive it. One that is gone is told as a stone. */
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

/** Whether a reader likes what another one said. */
export const likeComment: Handler<'likeComment'> = (call) =>
  answerOnce(call, 'likeComment', (tx, userId) => {
    const { commentId, isLiked } = call.request;
    return like(tx, { userId, commentId, isLiked, now: call.context.now() });
  });

/** Takes a comment of the reader's back. */
export const deleteComment: Handler<'deleteComment'> = (call) =>
  answerOnce(call, 'deleteComment', async (tx, userId) => {
    const comment = await ownComment(tx, userId, call.request.commentId);
    if (!comment) return failed('notFound');
    await removeComment(tx, comment);
    return success(null);
  });

/** What one reader may report, in all. */
const MOST_REPORTS = 1_000;

/** Has the operator look at a comment; whoever reported it does not see it again. */
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

/** Whom a reader wants to see nothing of. */
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
    // Whom a reader has blocked is read again: names change, and a receipt is kept for long.
    {
      shorten: () => null,
      restore: async (tx, _, userId) => ({ list: await describeBlocked(context, tx, userId) }),
    },
  );
};

/** What the reader said themselves, a page at a time. */
export const ownComments: Handler<'ownComments'> = async (call) =>
  success(await listOwn(call.context, sessionOf(call).userId, call.request.before));

/** What was answered to a reader's comments. */
export const replyList: Handler<'replyList'> = async (call) =>
  success(await listReplies(call.context, sessionOf(call).userId, call.request.before));

/** A reader has seen what was answered, on this device and so on all. */
export const seeReplies: Handler<'seeReplies'> = (call) =>
  answerOnce(call, 'seeReplies', async (tx, userId) => {
    await see(tx, userId, call.request.upTo);
    return success(null);
  });
