import * as v from 'valibot';
import { bookIdSchema, starsSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment, writtenLine, writtenText } from '../wire/primitives.schema';
import {
  COMMENT_ORDERS,
  COMMENT_STATES,
  PARAGRAPH_QUOTE_CHARACTERS,
  PARAGRAPHS_A_CALL,
  REVIEW_MAX_CHARACTERS,
} from './comments';

export const commentIdSchema = v.pipe(count, v.minValue(1));

export const commentTargetSchema = v.nullable(targetSchema);

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const blockId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40));

/**
 * The paragraph a comment is about: its block, and the beginning of its text, which identifies it after the
 * chapter was revised.
 */
export const paragraphSchema = v.object({
  blockId,
  quote: v.pipe(v.string(), v.maxLength(PARAGRAPH_QUOTE_CHARACTERS)),
  /** The share of the chapter before it. */
  share,
});
export type Paragraph = v.InferOutput<typeof paragraphSchema>;

/** A comment that is no review is shorter (`hasFitLength`). */
export const commentTextSchema = v.pipe(writtenText, v.nonEmpty(), v.maxLength(REVIEW_MAX_CHARACTERS));

export const commentSchema = v.object({
  id: commentIdSchema,
  bookId: bookIdSchema,
  target: commentTargetSchema,
  /** The block's id; null for a comment on the whole chapter, episode or title. */
  paragraph: v.nullable(v.string()),
  /** The comment it replies to; null for a top-level comment. Replies are one level deep. */
  parentId: v.nullable(commentIdSchema),
  /**
   * Null if the author is no longer named. `key` is the same for all comments of a reader and reveals nothing
   * else; `name` and `avatar` are empty if the reader set none. An empty `key`: the comment was imported from another
   * site, and its author has no account.
   */
  author: v.nullable(v.object({ key: v.string(), name: writtenLine, avatar: v.string() })),
  isMine: v.boolean(),
  /** Plain text; empty for a stone. */
  text: writtenText,
  isSpoiler: v.boolean(),
  state: v.picklist(COMMENT_STATES),
  likes: count,
  isLiked: v.boolean(),
  replies: count,
  createdAt: moment,
  editedAt: v.nullable(moment),
  /** Its author's rating of the title; only of a review. */
  stars: v.optional(starsSchema),
});
export type Comment = v.InferOutput<typeof commentSchema>;

export const commentCursorSchema = v.nullable(v.object({ id: commentIdSchema, likes: count }));
export type CommentCursor = v.InferOutput<typeof commentCursorSchema>;

export const commentListRequest = {
  bookId: bookIdSchema,
  target: commentTargetSchema,
  /** Only comments on these blocks; empty for all comments of the target. */
  paragraphs: v.pipe(v.array(blockId), v.maxLength(PARAGRAPHS_A_CALL)),
  /** Lists the replies to this comment, oldest first, whatever `order` is. */
  parentId: v.nullable(commentIdSchema),
  order: v.picklist(COMMENT_ORDERS),
  after: commentCursorSchema,
};

export const commentPageSchema = v.object({
  list: v.array(commentSchema),
  next: commentCursorSchema,
  /** Comments and replies of the target that every reader sees. */
  total: count,
});
export type CommentPage = v.InferOutput<typeof commentPageSchema>;

export const chapterTalkSchema = v.object({
  target: targetSchema,
  total: count,
  paragraphs: v.array(v.object({ ...paragraphSchema.entries, count })),
  top: v.array(commentSchema),
});
export type ChapterTalk = v.InferOutput<typeof chapterTalkSchema>;

export const replyToMeSchema = v.object({
  reply: commentSchema,
  mine: writtenText,
  bookName: v.string(),
  isDrama: v.boolean(),
});
export type ReplyToMe = v.InferOutput<typeof replyToMeSchema>;

export const repliesPageSchema = v.object({
  list: v.array(replyToMeSchema),
  next: v.nullable(commentIdSchema),
  /** Replies up to this id have been seen, on any device; 0 for none. */
  seen: count,
  unread: count,
});
export type RepliesPage = v.InferOutput<typeof repliesPageSchema>;

export const ownCommentSchema = v.object({
  comment: commentSchema,
  bookName: v.string(),
  isDrama: v.boolean(),
});
export type OwnComment = v.InferOutput<typeof ownCommentSchema>;

export const ownCommentsPageSchema = v.object({
  list: v.array(ownCommentSchema),
  next: v.nullable(commentIdSchema),
});
export type OwnCommentsPage = v.InferOutput<typeof ownCommentsPageSchema>;

export const blockedReaderSchema = v.object({ key: v.string(), name: writtenLine, avatar: v.string() });
export type BlockedReader = v.InferOutput<typeof blockedReaderSchema>;
