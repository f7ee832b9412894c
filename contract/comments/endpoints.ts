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

/** What readers say about titles, chapters, paragraphs and episodes, and to each other (spec 4.15). */
export const commentCalls = {
  /** Refused: `locked` for a chapter or an episode that is not open to the reader, since what is said tells of it. */
  commentList: endpoint({
    method: 'GET',
    path: `${API}/novel/commentList`,
    access: 'open',
    request: v.object({ ...commentListRequest, userId: optionalUserId }),
    answer: commentPageSchema,
  }),
  /** What stands at the margin of some chapters of a book. Those that are not open to the reader are left out. */
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
  /** Refused: `locked`, `silenced`, `tooManyComments`, `accountFull`; `notFound` also for a reply to what is gone. */
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
  /** Refused: `tooLate` once 15 minutes are over. */
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
  /** What replies hang on stays as a stone. */
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
  /** Nothing of the reader with this key is shown any more, and their replies are not told of; false takes it back. */
  blockReader: endpoint({
    method: 'POST',
    path: `${API}/novel/blockReader`,
    access: 'session',
    request: v.object({
      requestId,
      /** A comment of theirs; with `key` instead, one who is blocked already. */
      commentId: v.nullable(commentIdSchema),
      key: v.pipe(v.string(), v.maxLength(40)),
      isBlocked: v.boolean(),
      userId: optionalUserId,
    }),
    answer: v.object({ list: v.array(blockedReaderSchema) }),
  }),
  /** What the reader said anywhere, newest first: also what waits for the operator, and what was refused. */
  ownComments: endpoint({
    method: 'GET',
    path: `${API}/novel/ownComments`,
    access: 'session',
    request: v.object({ before: v.nullable(commentIdSchema), userId: optionalUserId }),
    answer: ownCommentsPageSchema,
  }),
  /** Replies to the reader's comments, newest first, and how many of them they have not seen. */
  replyList: endpoint({
    method: 'GET',
    path: `${API}/novel/replyList`,
    access: 'session',
    request: v.object({ before: v.nullable(commentIdSchema), userId: optionalUserId }),
    answer: repliesPageSchema,
  }),
  /** The replies up to this one have been seen. */
  seeReplies: endpoint({
    method: 'POST',
    path: `${API}/novel/seeReplies`,
    access: 'session',
    request: v.object({ requestId, upTo: commentIdSchema, userId: optionalUserId }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
