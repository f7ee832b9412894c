import * as v from 'valibot';
import { COMMENT_STATES, REPORT_REASONS } from '../../values/comments';
import { userIdSchema } from '../account';
import { bookIdSchema } from '../catalogue';
import { commentIdSchema, commentTargetSchema } from '../comment';
import { count, moment, writtenLine, writtenText } from '../primitives';

/** A comment the operator is to look at: it waits, or readers reported it. */
export const queuedCommentSchema = v.object({
  id: commentIdSchema,
  /** Null for an account that is gone. */
  userId: v.nullable(userIdSchema),
  name: writtenLine,
  bookId: bookIdSchema,
  bookName: v.string(),
  target: commentTargetSchema,
  text: writtenText,
  isSpoiler: v.boolean(),
  state: v.picklist(COMMENT_STATES),
  /** How many readers reported it, by reason. */
  reports: v.record(v.picklist(REPORT_REASONS), count),
  createdAt: moment,
});
export type QueuedComment = v.InferOutput<typeof queuedCommentSchema>;

/** What a reader wrote to the operator. */
export const deskMessageSchema = v.object({
  id: count,
  userId: userIdSchema,
  name: writtenLine,
  /** Where they want to be answered besides the app; empty for nowhere. */
  email: v.string(),
  subject: writtenLine,
  text: writtenText,
  createdAt: moment,
  closedAt: v.nullable(moment),
  answer: v.string(),
});
export type DeskMessage = v.InferOutput<typeof deskMessageSchema>;
