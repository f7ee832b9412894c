import * as v from 'valibot';
import { deviceInfoSchema, operatorNoteSchema } from '../account/account.schema';
import { LOGIN_PROVIDERS } from '../account/logins';
import { bookIdSchema } from '../catalogue/books.schema';
import { COMMENT_STATES, REPORT_REASONS } from '../comments/comments';
import { commentIdSchema, commentTargetSchema } from '../comments/comments.schema';
import { balanceSchema } from '../money/ledger.schema';
import { orderSchema } from '../money/payments.schema';
import { count, moment, userIdSchema, uuid, writtenLine, writtenText } from '../wire/primitives.schema';

/** One line of what was found. */
export const foundReaderSchema = v.object({
  userId: userIdSchema,
  kind: v.picklist(['guest', 'registered']),
  /** Empty for a guest. */
  email: v.string(),
  name: writtenLine,
  createdAt: moment,
  /** The account a guest went into; null for whoever stands for themselves. */
  mergedInto: v.nullable(userIdSchema),
  /** Until when they are banned; null where they are not. */
  bannedUntil: v.nullable(moment),
});
export type FoundReader = v.InferOutput<typeof foundReaderSchema>;

/** Behind whom a page begins: by their number, and by the text that decides the order where one does. */
export const readerCursorSchema = v.nullable(
  v.object({ text: v.pipe(v.string(), v.maxLength(254)), id: userIdSchema }),
);
export type ReaderCursor = v.InferOutput<typeof readerCursorSchema>;

/** Something that ends by itself, and why it is so. */
const untilSchema = v.nullable(v.object({ until: moment, reason: v.string() }));

export const readerFileSchema = v.object({
  ...foundReaderSchema.entries,
  isEmailProven: v.boolean(),
  hasPassword: v.boolean(),
  providers: v.array(v.picklist(LOGIN_PROVIDERS)),
  isOperator: v.boolean(),
  /** The path of their picture; empty without one. */
  avatar: v.string(),
  language: v.string(),
  vipUntil: v.nullable(moment),
  balance: balanceSchema,
  debt: count,
  ban: untilSchema,
  silence: untilSchema,
  /** Guests that went into this account. */
  guests: v.array(userIdSchema),
  /** Comments by what became of them. */
  comments: v.object({ shown: count, waiting: count, refused: count }),
  sessions: v.array(v.object({ id: count, userAgent: writtenLine, createdAt: moment, seenAt: moment })),
  /** Newest first, as devices told of them (spec 7, loginLog). */
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

/** An order as the desk sees it: with what does not fit of it. */
export const deskOrderSchema = v.object({
  ...orderSchema.entries,
  userId: userIdSchema,
  /** What is, or was, lost in disputes, in minor units. */
  disputed: count,
  complaint: v.string(),
  /** What can be given back by the desk now, in minor units: 0 where nothing can. */
  refundable: count,
});
export type DeskOrder = v.InferOutput<typeof deskOrderSchema>;

/** What became of one command of a reader's. */
export const readerReceiptSchema = v.object({
  requestId: uuid,
  call: v.string(),
  /** The refusal it was answered with; empty where it was carried out. */
  refused: v.string(),
  at: moment,
});
export type ReaderReceipt = v.InferOutput<typeof readerReceiptSchema>;

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
