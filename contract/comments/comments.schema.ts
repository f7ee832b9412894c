import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment, writtenLine, writtenText } from '../wire/primitives.schema';
import {
  COMMENT_MAX_CHARACTERS,
  COMMENT_ORDERS,
  COMMENT_STATES,
  PARAGRAPH_QUOTE_CHARACTERS,
  PARAGRAPHS_A_CALL,
} from './comments';

/** 1 at least: what was given an id by the server. */
export const commentIdSchema = v.pipe(count, v.minValue(1));

/** A chapter's, or a drama's episode's, number; null for the title as a whole. */
export const commentTargetSchema = v.nullable(targetSchema);

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const blockId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40));

/** The paragraph a comment is about: its block, and how it begins, by which it is found once the chapter was revised. */
export const paragraphSchema = v.object({
  blockId,
  quote: v.pipe(v.string(), v.maxLength(PARAGRAPH_QUOTE_CHARACTERS)),
  /** Share of the chapter before it. */
  share,
});
export type Paragraph = v.InferOutput<typeof paragraphSchema>;

export const commentTextSchema = v.pipe(writtenText, v.nonEmpty(), v.maxLength(COMMENT_MAX_CHARACTERS));

export const commentSchema = v.object({
  id: commentIdSchema,
  bookId: bookIdSchema,
  target: commentTargetSchema,
  /** The id of its block; null for one about the whole chapter, episode or title. */
  paragraph: v.nullable(v.string()),
  /** What it answers; null for one that stands by itself. Replies hang one level deep. */
  parentId: v.nullable(commentIdSchema),
  /**
   * Null where nobody is named any more. `key` is the same for all comments of a reader and says nothing else of them;
   * `name` and `avatar` are empty where they gave none.
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
});
export type Comment = v.InferOutput<typeof commentSchema>;

/** Behind which comment a page begins: its id, and its likes where those decide the order. */
export const commentCursorSchema = v.nullable(v.object({ id: commentIdSchema, likes: count }));
export type CommentCursor = v.InferOutput<typeof commentCursorSchema>;

export const commentListRequest = {
  bookId: bookIdSchema,
  target: commentTargetSchema,
  /** Of these blocks alone; empty for all comments of the place. */
  paragraphs: v.pipe(v.array(blockId), v.maxLength(PARAGRAPHS_A_CALL)),
  /** The replies to this one, oldest first, whatever the order. */
  parentId: v.nullable(commentIdSchema),
  order: v.picklist(COMMENT_ORDERS),
  after: commentCursorSchema,
};

export const commentPageSchema = v.object({
  list: v.array(commentSchema),
  /** Null when there is nothing more. */
  next: commentCursorSchema,
  /** Comments and replies of the place that everybody sees. */
  total: count,
});
export type CommentPage = v.InferOutput<typeof commentPageSchema>;

/** What others said in one chapter, as its margin shows it, and what they liked best of it. */
export const chapterTalkSchema = v.object({
  target: targetSchema,
  total: count,
  paragraphs: v.array(v.object({ ...paragraphSchema.entries, count })),
  top: v.array(commentSchema),
});
export type ChapterTalk = v.InferOutput<typeof chapterTalkSchema>;

/** A reply to a comment of the reader's, with what it answers. */
export const replyToMeSchema = v.object({
  reply: commentSchema,
  /** How the reader's own comment begins. */
  mine: writtenText,
  bookName: v.string(),
  isDrama: v.boolean(),
});
export type ReplyToMe = v.InferOutput<typeof replyToMeSchema>;

export const repliesPageSchema = v.object({
  list: v.array(replyToMeSchema),
  next: v.nullable(commentIdSchema),
  /** Replies up to this id have been seen, on whichever device; 0 for none. */
  seen: count,
  /** How many have not, up to 99. */
  unread: count,
});
export type RepliesPage = v.InferOutput<typeof repliesPageSchema>;

/** A comment of the reader's own, whoever else sees it, with the title it is about. */
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
