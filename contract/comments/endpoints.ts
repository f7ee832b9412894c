import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  nothing,
  optionalUserId,
  requestId,
} from '../wire/primitives.schema';
import { CHAPTERS_A_CALL, REPORT_REASONS } from './comments';
import {
  blockedReaderSchema,
  chapterTalkSchema,
  commentIdSchema,
  commentListRequest,
  commentPageSchema,
  commentSchema,
  commentTargetSchema,
  commentTextSchema,
  ownCommentsPageSchema,
  paragraphSchema,
  repliesPageSchema,
} from './comments.schema';

/** Comments and their replies (spec 4.15). */
export const commentCalls = {
  /**
   * Refused: `locked` for a chapter or an episode that is not open to the reader, since comments reveal its
   * content.
   */
  commentList: endpoint({
    method: 'GET',
    path: `${API}/novel/commentList`,
    access: 'open',
    request: v.object({ ...commentListRequest, userId: optionalUserId }),
    answer: commentPageSchema,
  }),
  /**
   * Returns the margin comments of some chapters of a book. Chapters that are not open to the reader are left
   * out.
   */
  chapterTalk: endpoint({
    method: 'GET',
    path: `${API}/novel/chapterTalk`,
    access: 'open',
    request: v.object({
      bookId: bookIdSchema,
      targets: v.pipe(v.array(targetSchema), v.minLength(1), v.maxLength(CHAPTERS_A_CALL)),
      userId: optionalUserId,
    }),
    answer: v.object({ list: v.array(chapterTalkSchema) }),
  }),
  /**
   * Refused: `locked`, `silenced`, `tooManyComments`, `accountFull`; `notFound` also for a reply to a deleted
   * comment; `malformed` for a text that is too long, or too short for a review. A review: `notRead`, and
   * `notAllowed` for a second one.
   */
  comment: endpoint({
    method: 'POST',
    path: `${API}/novel/comment`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: commentTargetSchema,
      paragraph: v.nullable(paragraphSchema),
      parentId: v.nullable(commentIdSchema),
      text: commentTextSchema,
      isSpoiler: v.boolean(),
      userId: optionalUserId,
    }),
    answer: commentSchema,
  }),
  /** Refused: `tooLate` after 15 minutes, except for a review; `malformed` as for a new one. */
  editComment: endpoint({
    method: 'POST',
    path: `${API}/novel/editComment`,
    access: 'session',
    request: v.object({
      requestId,
      commentId: commentIdSchema,
      text: commentTextSchema,
      isSpoiler: v.boolean(),
      userId: optionalUserId,
    }),
    answer: commentSchema,
  }),
  likeComment: endpoint({
    method: 'POST',
    path: `${API}/novel/likeComment`,
    access: 'session',
    request: v.object({
      requestId,
      commentId: commentIdSchema,
      isLiked: v.boolean(),
      userId: optionalUserId,
    }),
    answer: v.object({ likes: count, isLiked: v.boolean() }),
  }),
  /** A comment with replies stays as a stone. */
  deleteComment: endpoint({
    method: 'POST',
    path: `${API}/novel/deleteComment`,
    access: 'session',
    request: v.object({ requestId, commentId: commentIdSchema, userId: optionalUserId }),
    answer: nothing,
  }),
  reportComment: endpoint({
    method: 'POST',
    path: `${API}/novel/reportComment`,
    access: 'session',
    request: v.object({
      requestId,
      commentId: commentIdSchema,
      reason: v.picklist(REPORT_REASONS),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  /**
   * Hides everything by the reader with this key and stops notifications of their replies; `isBlocked` false
   * reverses it.
   */
  blockReader: endpoint({
    method: 'POST',
    path: `${API}/novel/blockReader`,
    access: 'session',
    request: v.object({
      requestId,
      /** Identifies the reader by one of their comments; `key` identifies a reader who is already blocked. */
      commentId: v.nullable(commentIdSchema),
      key: v.pipe(v.string(), v.maxLength(40)),
      isBlocked: v.boolean(),
      userId: optionalUserId,
    }),
    answer: v.object({ list: v.array(blockedReaderSchema) }),
  }),
  /** Lists all of the reader's comments, newest first, including waiting and refused ones. */
  ownComments: endpoint({
    method: 'GET',
    path: `${API}/novel/ownComments`,
    access: 'session',
    request: v.object({ before: v.nullable(commentIdSchema), userId: optionalUserId }),
    answer: ownCommentsPageSchema,
  }),
  replyList: endpoint({
    method: 'GET',
    path: `${API}/novel/replyList`,
    access: 'session',
    request: v.object({ before: v.nullable(commentIdSchema), userId: optionalUserId }),
    answer: repliesPageSchema,
  }),
  seeReplies: endpoint({
    method: 'POST',
    path: `${API}/novel/seeReplies`,
    access: 'session',
    request: v.object({ requestId, upTo: commentIdSchema, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
