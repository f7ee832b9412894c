import * as v from 'valibot';
import { deviceInfoSchema, operatorNoteSchema } from '../account/account.schema';
import { LOGIN_PROVIDERS } from '../account/logins';
import { bookIdSchema } from '../catalogue/books.schema';
import { COMMENT_STATES, REPORT_REASONS } from '../comments/comments';
import { commentIdSchema, commentTargetSchema } from '../comments/comments.schema';
import { balanceSchema } from '../money/ledger.schema';
import { orderSchema } from '../money/payments.schema';
import { count, moment, userIdSchema, uuid, writtenLine, writtenText } from '../wire/primitives.schema';

export const foundReaderSchema = v.object({
  userId: userIdSchema,
  kind: v.picklist(['guest', 'registered']),
  email: v.string(),
  name: writtenLine,
  createdAt: moment,
  mergedInto: v.nullable(userIdSchema),
  bannedUntil: v.nullable(moment),
});
export type FoundReader = v.InferOutput<typeof foundReaderSchema>;

/** The reader after whom a page begins: by number, and by the text that determines the order, if one does. */
export const readerCursorSchema = v.nullable(
  v.object({ text: v.pipe(v.string(), v.maxLength(254)), id: userIdSchema }),
);
export type ReaderCursor = v.InferOutput<typeof readerCursorSchema>;

const untilSchema = v.nullable(v.object({ until: moment, reason: v.string() }));

export const readerFileSchema = v.object({
  ...foundReaderSchema.entries,
  isEmailProven: v.boolean(),
  hasPassword: v.boolean(),
  providers: v.array(v.picklist(LOGIN_PROVIDERS)),
  isOperator: v.boolean(),
  avatar: v.string(),
  language: v.string(),
  vipUntil: v.nullable(moment),
  balance: balanceSchema,
  debt: count,
  ban: untilSchema,
  silence: untilSchema,
  guests: v.array(userIdSchema),
  comments: v.object({ shown: count, waiting: count, refused: count }),
  sessions: v.array(v.object({ id: count, userAgent: writtenLine, createdAt: moment, seenAt: moment })),
  /** Newest first, as devices reported them (spec 7, loginLog). */
  signIns: v.array(
    v.object({
      id: count,
      language: v.string(),
      device: deviceInfoSchema,
      inviteCode: v.string(),
      at: moment,
    }),
  ),
  /** Newest first. `seenAt` null: the reader has not seen it yet. */
  notes: v.array(v.object({ ...operatorNoteSchema.entries, seenAt: v.nullable(moment) })),
});
export type ReaderFile = v.InferOutput<typeof readerFileSchema>;

export const deskOrderSchema = v.object({
  ...orderSchema.entries,
  userId: userIdSchema,
  /** The amount lost in disputes, or at risk, in minor units. */
  disputed: count,
  complaint: v.string(),
  /** The amount that the desk can refund now, in minor units; 0 if none. */
  refundable: count,
});
export type DeskOrder = v.InferOutput<typeof deskOrderSchema>;

export const readerReceiptSchema = v.object({
  requestId: uuid,
  call: v.string(),
  refused: v.string(),
  at: moment,
});
export type ReaderReceipt = v.InferOutput<typeof readerReceiptSchema>;

export const queuedCommentSchema = v.object({
  id: commentIdSchema,
  /** Null if the account no longer exists. */
  userId: v.nullable(userIdSchema),
  name: writtenLine,
  bookId: bookIdSchema,
  bookName: v.string(),
  target: commentTargetSchema,
  text: writtenText,
  isSpoiler: v.boolean(),
  state: v.picklist(COMMENT_STATES),
  reports: v.record(v.picklist(REPORT_REASONS), count),
  createdAt: moment,
});
export type QueuedComment = v.InferOutput<typeof queuedCommentSchema>;

export const deskMessageSchema = v.object({
  id: count,
  userId: userIdSchema,
  name: writtenLine,
  /** An address to answer to besides the app; empty if none is wanted. */
  email: v.string(),
  subject: writtenLine,
  text: writtenText,
  createdAt: moment,
  closedAt: v.nullable(moment),
  answer: v.string(),
});
export type DeskMessage = v.InferOutput<typeof deskMessageSchema>;
