import * as v from 'valibot';
import { commentIdSchema } from '../comments/comments.schema';
import { ledgerLineSchema } from '../money/ledger.schema';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  nothing,
  requestId,
  userIdSchema,
  uuid,
  writtenLine,
  writtenText,
} from '../wire/primitives.schema';
import { reasonSchema } from './desk.schema';
import { MOST_BAN_DAYS, MOST_MOVED_GOLD, NOTE_MAX_CHARACTERS, REASON_MAX_CHARACTERS } from './operator';
import {
  deskMessageSchema,
  deskOrderSchema,
  foundReaderSchema,
  queuedCommentSchema,
  readerCursorSchema,
  readerFileSchema,
  readerReceiptSchema,
} from './people.schema';

const reader = { id: userIdSchema };
/** 0 lifts it. */
const days = v.pipe(count, v.maxValue(MOST_BAN_DAYS));
const moved = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0 - MOST_MOVED_GOLD),
  v.maxValue(MOST_MOVED_GOLD),
  v.check((gold) => gold !== 0),
);

/** Readers, as the desk has to do with them: found, looked at, helped, kept within bounds (decision 0083). */
export const peopleCalls = {
  /** By number, by how an e-mail address begins (with an @ in it) or by how a name does; empty: the newest accounts. */
  operatorFindReaders: endpoint({
    method: 'POST',
    path: `${API}/operator/findReaders`,
    access: 'operator',
    request: v.object({ query: v.pipe(writtenLine, v.maxLength(254)), after: readerCursorSchema }),
    answer: v.object({ list: v.array(foundReaderSchema), next: readerCursorSchema }),
  }),
  /** Everything about one reader but the long lists. That it was looked at is entered in the log. */
  operatorReader: endpoint({
    method: 'POST',
    path: `${API}/operator/reader`,
    access: 'operator',
    request: v.object(reader),
    answer: readerFileSchema,
  }),
  operatorReaderLedger: endpoint({
    method: 'POST',
    path: `${API}/operator/readerLedger`,
    access: 'operator',
    request: v.object({ ...reader, before: v.nullable(count) }),
    answer: v.object({ list: v.array(ledgerLineSchema), next: v.nullable(count) }),
  }),
  operatorReaderOrders: endpoint({
    method: 'POST',
    path: `${API}/operator/readerOrders`,
    access: 'operator',
    /** `before`: orders with smaller numbers. */
    request: v.object({ ...reader, before: v.nullable(count) }),
    answer: v.object({ list: v.array(deskOrderSchema), next: v.nullable(count) }),
  }),
  /** What the reader's commands were answered with, newest first. */
  operatorReaderReceipts: endpoint({
    method: 'POST',
    path: `${API}/operator/readerReceipts`,
    access: 'operator',
    /** `before`: the requestId behind which the page begins. */
    request: v.object({ ...reader, before: v.nullable(uuid) }),
    answer: v.object({ list: v.array(readerReceiptSchema), next: v.nullable(uuid) }),
  }),
  /** Logs one of the reader's devices out, or all of them (`sessionId` null). */
  operatorEndSession: endpoint({
    method: 'POST',
    path: `${API}/operator/endSession`,
    access: 'operator',
    request: v.object({ requestId, ...reader, sessionId: v.nullable(count), reason: reasonSchema }),
    answer: nothing,
  }),
  /** Gives (above 0) or takes (below 0) coins or bonus; the reader is told why. Refused: `tooPoor`, where less is there. */
  operatorMoveGold: endpoint({
    method: 'POST',
    path: `${API}/operator/moveGold`,
    access: 'operator',
    request: v.object({
      requestId,
      ...reader,
      purse: v.picklist(['coins', 'bonus']),
      gold: moved,
      reason: reasonSchema,
    }),
    answer: ledgerLineSchema,
  }),
  /**
   * Has the provider give money of a paid order back, in minor units; what it bought is taken back by the rules of the order book. Refused:
   * `orderClosed` where so much is not there to give back, `refundRefused` by the provider. `providerAway`: the same may be sent again.
   */
  operatorRefund: endpoint({
    method: 'POST',
    path: `${API}/operator/refund`,
    access: 'operator',
    request: v.object({
      requestId,
      orderId: uuid,
      money: v.pipe(count, v.minValue(1)),
      reason: reasonSchema,
    }),
    answer: deskOrderSchema,
  }),
  /** Tells the reader something they should take to heart. Nothing is kept from them. */
  operatorWarn: endpoint({
    method: 'POST',
    path: `${API}/operator/warn`,
    access: 'operator',
    request: v.object({
      requestId,
      ...reader,
      text: v.pipe(writtenText, v.nonEmpty(), v.maxLength(NOTE_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
  /** Keeps the reader from writing comments for a number of days, and tells them the reason. */
  operatorSilence: endpoint({
    method: 'POST',
    path: `${API}/operator/silence`,
    access: 'operator',
    request: v.object({ requestId, ...reader, days, reason: reasonSchema }),
    answer: nothing,
  }),
  /** Keeps the reader from taking part for a number of days (server/accounts/banned), and tells them the reason. */
  operatorBan: endpoint({
    method: 'POST',
    path: `${API}/operator/ban`,
    access: 'operator',
    request: v.object({ requestId, ...reader, days, reason: reasonSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;

const listedWord = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(80));

/** What readers say, reported and to be approved, and what they write to the operator (decisions 0080 and 0083). */
export const moderationCalls = {
  /** First what was reported, most often first, then what waits, oldest first; 200 at most: what was judged makes room. */
  operatorCommentQueue: endpoint({
    method: 'POST',
    path: `${API}/operator/commentQueue`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(queuedCommentSchema) }),
  }),
  /** `approve`: everybody sees it. `refuse`: its author alone; where replies hang on it, a stone stays. */
  operatorJudgeComment: endpoint({
    method: 'POST',
    path: `${API}/operator/judgeComment`,
    access: 'operator',
    request: v.object({
      requestId,
      commentId: commentIdSchema,
      verdict: v.picklist(['approve', 'refuse']),
      /** Empty: it speaks for itself. */
      reason: v.pipe(writtenText, v.maxLength(REASON_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
  /** The words that have a comment wait. */
  operatorWords: endpoint({
    method: 'POST',
    path: `${API}/operator/words`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(v.string()) }),
  }),
  /** Refused: `accountFull` where no more words have room, `malformed` where nothing is left of it, `notFound` where it is not listed. */
  operatorListWord: endpoint({
    method: 'POST',
    path: `${API}/operator/listWord`,
    access: 'operator',
    request: v.object({ requestId, word: listedWord, isListed: v.boolean() }),
    answer: nothing,
  }),
  /** Messages to the operator: open ones, oldest first, or closed ones, newest first. */
  operatorMessages: endpoint({
    method: 'POST',
    path: `${API}/operator/messages`,
    access: 'operator',
    /** `after`: the id behind which the page begins. */
    request: v.object({ isOpen: v.boolean(), after: v.nullable(count) }),
    answer: v.object({ list: v.array(deskMessageSchema), next: v.nullable(count) }),
  }),
  /** Tells the reader in the app, and by e-mail where they gave an address. Empty: it is laid aside unanswered. */
  operatorAnswer: endpoint({
    method: 'POST',
    path: `${API}/operator/answer`,
    access: 'operator',
    request: v.object({
      requestId,
      messageId: v.pipe(count, v.minValue(1)),
      text: v.pipe(writtenText, v.maxLength(NOTE_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;
