import type { RequestOf } from '../../contract/endpoints';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import { isOfKind, type OutboxRow, type Sends } from '../outbox/intent';
import { NOBODY } from '../tables/currentAccount';

/** Reads that wait on a device that is long offline; beyond them the oldest go. */
export const MAX_WAITING_READS = 500;
/** A read the server keeps failing on stops holding up those behind it. */
const PATIENCE_ATTEMPTS = 10;

export type ReadPayload = Omit<RequestOf<'userLog'>, 'requestId' | 'userId'> & {
  detail: { bookId: number; target: number };
};
declare module '../outbox/intent' {
  interface Commands {
    /** The server counts a chapter as read (spec 7, set_userLog). */
    read: Sends<'userLog', ReadPayload>;
  }
}

export function chapterRead(bookId: number, target: number, at: number): ReadPayload {
  return { page: 'reading', action: 'read', detail: { bookId, target }, dateTime: at };
}

/** A chapter of a book is read once. */
export function readTarget({ bookId, target }: { bookId: number; target: number }): string {
  return `${bookId}/${target}`;
}

export const read: Command<'read'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('userLog', payload),
  effect: () => NO_EFFECT,
  // Reads arrive in the order they were made.
  isBehind: isBehindRead,
};

/** Whether an earlier intent is a read that has to arrive before this one of the same account. */
export function isBehindRead(earlier: OutboxRow, row: OutboxRow): earlier is OutboxRow & OutboxRow<'read'> {
  if (!isOfKind(earlier, 'read')) return false;
  if (earlier.accountId !== NOBODY && earlier.accountId !== row.accountId) return false;
  return earlier.attempts < PATIENCE_ATTEMPTS || earlier.failure?.name !== 'serverFault';
}
