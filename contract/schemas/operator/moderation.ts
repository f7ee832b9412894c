import * as v from 'valibot';
import { COMMENT_STATES, REPORT_REASONS } from '../../values/comments';
import { userIdSchema } from '../account';
import { bookIdSchema } from '../catalogue';
import { commentIdSchema, commentTargetSchema } from '../comment';
import { count, moment } from '../primitives';

/** A comment the operator is to look at: it waits, or readers reported it. */
export const queuedCommentSchema = v.object({
  id: commentIdSchema,
  /** Null for an account that is gone. */
  userId: v.nullable(userIdSchema),
  name: v.string(),
  bookId: bookIdSchema,
  bookName: v.string(),
  target: commentTargetSchema,
  text: v.string(),
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
  name: v.string(),
  /** Where they want to be answered besides the app; empty for nowhere. */
  email: v.string(),
  subject: v.string(),
  text: v.string(),
  createdAt: moment,
  closedAt: v.nullable(moment),
  answer: v.string(),
});
export type DeskMessage = v.InferOutput<typeof deskMessageSchema>;
