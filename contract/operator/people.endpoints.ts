import * as v from 'valibot';
import { commentIdSchema } from '../comments/comments.schema';
import { ledgerLineSchema } from '../money/ledger.schema';
import {
  API,
  count,
  type DeskEndpoint,
  endpoint,
  nothing,
  requestId,
  userIdSchema,
  uuid,
  writtenLine,
  writtenText,
} from '../wire/primitives.schema';
import { reasonSchema } from './desk.schema';
import {
  MOST_BAN_DAYS,
  MOST_JUDGED_AT_ONCE,
  MOST_MOVED_GOLD,
  NOTE_MAX_CHARACTERS,
  REASON_MAX_CHARACTERS,
} from './operator';
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
/** 0 ends it. */
const days = v.pipe(count, v.maxValue(MOST_BAN_DAYS));
const moved = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0 - MOST_MOVED_GOLD),
  v.maxValue(MOST_MOVED_GOLD),
  v.check((gold) => gold !== 0),
);

/** Readers at the desk (decision 0083). */
export const peopleCalls = {
  /**
   * Finds readers by number, by the beginning of an e-mail address (if it contains an @) or of a name; empty:
   * the newest accounts.
   */
  operatorFindReaders: endpoint({
    method: 'POST',
    path: `${API}/operator/findReaders`,
    access: ['owner', 'moderator', 'support'],
    request: v.object({ query: v.pipe(writtenLine, v.maxLength(254)), after: readerCursorSchema }),
    answer: v.object({ list: v.array(foundReaderSchema), next: readerCursorSchema }),
  }),
  /** Returns everything about one reader except the long lists. The audit log records the access. */
  operatorReader: endpoint({
    method: 'POST',
    path: `${API}/operator/reader`,
    access: ['owner', 'moderator', 'support'],
    request: v.object(reader),
    answer: readerFileSchema,
  }),
  operatorReaderLedger: endpoint({
    method: 'POST',
    path: `${API}/operator/readerLedger`,
    access: ['owner', 'support'],
    request: v.object({ ...reader, before: v.nullable(count) }),
    answer: v.object({ list: v.array(ledgerLineSchema), next: v.nullable(count) }),
  }),
  operatorReaderOrders: endpoint({
    method: 'POST',
    path: `${API}/operator/readerOrders`,
    access: ['owner', 'support'],
    request: v.object({ ...reader, before: v.nullable(count) }),
    answer: v.object({ list: v.array(deskOrderSchema), next: v.nullable(count) }),
  }),
  operatorReaderReceipts: endpoint({
    method: 'POST',
    path: `${API}/operator/readerReceipts`,
    access: ['owner', 'support'],
    request: v.object({ ...reader, before: v.nullable(uuid) }),
    answer: v.object({ list: v.array(readerReceiptSchema), next: v.nullable(uuid) }),
  }),
  /** Logs out one of the reader's devices, or all of them (`sessionId` null). */
  operatorEndSession: endpoint({
    method: 'POST',
    path: `${API}/operator/endSession`,
    access: ['owner', 'support'],
    request: v.object({ requestId, ...reader, sessionId: v.nullable(count), reason: reasonSchema }),
    answer: nothing,
  }),
  /**
   * Gives (above 0) or takes (below 0) coins or bonus, and tells the reader the reason. Refused: `tooPoor` if
   * the balance is too small.
   */
  operatorMoveGold: endpoint({
    method: 'POST',
    path: `${API}/operator/moveGold`,
    access: ['owner', 'support'],
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
   * Refunds money of a paid order through the provider, in minor units; the order book's rules decide how many
   * coins and VIP days are removed. Refused: `orderClosed` if less can be refunded, `refundRefused` by the provider. After
   * `providerAway` the same request can be sent again.
   */
  operatorRefund: endpoint({
    method: 'POST',
    path: `${API}/operator/refund`,
    access: ['owner', 'support'],
    request: v.object({
      requestId,
      orderId: uuid,
      money: v.pipe(count, v.minValue(1)),
      reason: reasonSchema,
    }),
    answer: deskOrderSchema,
  }),
  operatorWarn: endpoint({
    method: 'POST',
    path: `${API}/operator/warn`,
    access: ['owner', 'moderator'],
    request: v.object({
      requestId,
      ...reader,
      text: v.pipe(writtenText, v.nonEmpty(), v.maxLength(NOTE_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
  operatorSilence: endpoint({
    method: 'POST',
    path: `${API}/operator/silence`,
    access: ['owner', 'moderator'],
    request: v.object({ requestId, ...reader, days, reason: reasonSchema }),
    answer: nothing,
  }),
  /** Bans the reader for a number of days (server/accounts/banned), and tells them the reason. */
  operatorBan: endpoint({
    method: 'POST',
    path: `${API}/operator/ban`,
    access: ['owner', 'moderator'],
    request: v.object({ requestId, ...reader, days, reason: reasonSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;

const listedWord = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(80));

/** Reported and waiting comments, and messages to the operator (decisions 0080 and 0083). */
export const moderationCalls = {
  /**
   * Lists reported comments first, the most reported first, then waiting ones, oldest first; 200 at most, and
   * judged ones are removed.
   */
  operatorCommentQueue: endpoint({
    method: 'POST',
    path: `${API}/operator/commentQueue`,
    access: ['owner', 'moderator'],
    request: v.object({}),
    answer: v.object({ list: v.array(queuedCommentSchema) }),
  }),
  /**
   * `approve`: visible to every reader. `refuse`: visible to its author only; if it has replies, a stone
   * stays.
   */
  operatorJudgeComment: endpoint({
    method: 'POST',
    path: `${API}/operator/judgeComment`,
    access: ['owner', 'moderator'],
    request: v.object({
      requestId,
      commentId: commentIdSchema,
      verdict: v.picklist(['approve', 'refuse']),
      reason: v.pipe(writtenText, v.maxLength(REASON_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
  /**
   * Judges several comments at once, each with its entry in the audit log. Comments that were deleted
   * meanwhile are left out; `judged`: the number of the others.
   */
  operatorJudgeComments: endpoint({
    method: 'POST',
    path: `${API}/operator/judgeComments`,
    access: ['owner', 'moderator'],
    request: v.object({
      requestId,
      commentIds: v.pipe(v.array(commentIdSchema), v.minLength(1), v.maxLength(MOST_JUDGED_AT_ONCE)),
      verdict: v.picklist(['approve', 'refuse']),
    }),
    answer: v.object({ judged: count }),
  }),
  operatorWords: endpoint({
    method: 'POST',
    path: `${API}/operator/words`,
    access: ['owner', 'moderator'],
    request: v.object({}),
    answer: v.object({ list: v.array(v.string()) }),
  }),
  /**
   * Refused: `accountFull` if the list is full, `malformed` if nothing of the word remains after cleaning,
   * `notFound` if it is not listed.
   */
  operatorListWord: endpoint({
    method: 'POST',
    path: `${API}/operator/listWord`,
    access: ['owner', 'moderator'],
    request: v.object({ requestId, word: listedWord, isListed: v.boolean() }),
    answer: nothing,
  }),
  operatorMessages: endpoint({
    method: 'POST',
    path: `${API}/operator/messages`,
    access: ['owner', 'support'],
    request: v.object({ isOpen: v.boolean(), after: v.nullable(count) }),
    answer: v.object({ list: v.array(deskMessageSchema), next: v.nullable(count) }),
  }),
  /**
   * Answers the reader in the app, and by e-mail if they gave an address. Empty: closes the message without
   * an answer.
   */
  operatorAnswer: endpoint({
    method: 'POST',
    path: `${API}/operator/answer`,
    access: ['owner', 'support'],
    request: v.object({
      requestId,
      messageId: v.pipe(count, v.minValue(1)),
      text: v.pipe(writtenText, v.maxLength(NOTE_MAX_CHARACTERS)),
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;
