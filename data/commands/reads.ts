import { WATCH_TIME_MOST_SECONDS } from '../../contract/catalogue/limits';
import type { RequestOf } from '../../contract/endpoints';
import { call } from '../network/gateway';
import { type Command, NO_EFFECT } from '../outbox/command';
import { isOfKind, type OutboxRow, type PayloadOf, type Sends } from '../outbox/intent';
import { NOBODY } from '../tables/meta';

/** The most reads that wait on a device that is offline for long; the oldest are dropped. */
export const MAX_WAITING_READS = 500;
/** After this many failed attempts an intent no longer holds up those behind it. */
const PATIENCE_ATTEMPTS = 10;

export type ReadPayload = Omit<RequestOf<'userLog'>, 'requestId' | 'userId'> & {
  detail: { bookId: number; target: number };
};
declare module '../outbox/intent' {
  interface Commands {
    /** Makes the server count a chapter as read (spec 7, set_userLog). */
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
  // Reads are delivered in the order they were made.
  isBehind: isBehindRead,
};

/** Returns whether an earlier intent is a read that must be delivered before this one of the same account. */
export function isBehindRead(earlier: OutboxRow, row: OutboxRow): earlier is OutboxRow & OutboxRow<'read'> {
  return isOfKind(earlier, 'read') && holdsUp(earlier, row);
}

/** The most watch times that wait on a device that is offline for long; the oldest are dropped. */
export const MAX_WAITING_WATCHES = 500;

declare module '../outbox/intent' {
  interface Commands {
    watchTime: Sends<'watchTime'>;
  }
}
export type WatchTimePayload = PayloadOf<'watchTime'>;

/** An episode may have several open reports; `telling` identifies one of them. */
export function watchTarget(
  { videoId, target }: { videoId: number; target: number },
  telling: string,
): string {
  return `${videoId}/${target}/${telling}`;
}

/**
 * Returns whether a report can hold this many more seconds: it was never sent, and the call allows the sum.
 */
export function takesMore({ attempts, payload }: OutboxRow<'watchTime'>, seconds: number): boolean {
  return attempts === 0 && payload.seconds + seconds <= WATCH_TIME_MOST_SECONDS;
}

export const watchTime: Command<'watchTime'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('watchTime', payload),
  effect: () => NO_EFFECT,
};

/**
 * Returns whether an earlier intent reports watch time of a drama that must be delivered before this one of
 * the same account.
 */
export function isBehindWatch(earlier: OutboxRow, row: OutboxRow, videoId?: number): boolean {
  const isOf =
    isOfKind(earlier, 'watchTime') && (videoId ?? earlier.payload.videoId) === earlier.payload.videoId;
  return isOf && holdsUp(earlier, row);
}

function holdsUp(earlier: OutboxRow, row: OutboxRow): boolean {
  if (earlier.accountId !== NOBODY && earlier.accountId !== row.accountId) return false;
  return earlier.attempts < PATIENCE_ATTEMPTS || earlier.failure?.name !== 'serverFault';
}
