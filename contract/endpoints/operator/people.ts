import * as v from 'valibot';
import { userIdSchema } from '../../schemas/account';
import { ledgerLineSchema } from '../../schemas/ledger';
import { reasonSchema } from '../../schemas/operator/audit';
import {
  deskOrderSchema,
  foundReaderSchema,
  readerCursorSchema,
  readerFileSchema,
  readerReceiptSchema,
} from '../../schemas/operator/reader';
import { count, uuid, writtenLine, writtenText } from '../../schemas/primitives';
import { MOST_BAN_DAYS, MOST_MOVED_GOLD, NOTE_MAX_CHARACTERS } from '../../values/operator';
import { API, type Endpoint, endpoint, nothing, requestId } from '../endpoint';

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
