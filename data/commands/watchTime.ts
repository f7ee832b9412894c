import { WATCH_TIME_MOST_SECONDS } from '../../contract/catalogue/limits';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import { isOfKind, type OutboxRow, type PayloadOf, type Sends } from '../outbox/intent';
import { NOBODY } from '../tables/currentAccount';

/** Tellings that wait on a device that is long offline; beyond them the oldest go. */
export const MAX_WAITING_WATCHES = 500;
/** One that the server keeps failing on stops holding up those behind it. */
const PATIENCE_ATTEMPTS = 10;

declare module '../outbox/intent' {
  interface Commands {
    /** How long an episode played since that was last told. */
    watchTime: Sends<'watchTime'>;
  }
}
export type WatchTimePayload = PayloadOf<'watchTime'>;

/** An episode may have several on their way; what `telling` names is one of them. */
export function watchTarget(
  { videoId, target }: { videoId: number; target: number },
  telling: string,
): string {
  return `${videoId}/${target}/${telling}`;
}

/** Whether a telling can take this many seconds more: it was never sent, and the call can hold them. */
export function takesMore({ attempts, payload }: OutboxRow<'watchTime'>, seconds: number): boolean {
  return attempts === 0 && payload.seconds + seconds <= WATCH_TIME_MOST_SECONDS;
}

export const watchTime: Command<'watchTime'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload }) => call('watchTime', payload),
  effect: () => NO_EFFECT,
};

/** Whether an earlier intent tells of a drama that this one of the same account is about, and has to arrive before it. */
export function isBehindWatch(earlier: OutboxRow, row: OutboxRow, videoId: number): boolean {
  if (!isOfKind(earlier, 'watchTime') || earlier.payload.videoId !== videoId) return false;
  if (earlier.accountId !== NOBODY && earlier.accountId !== row.accountId) return false;
  return earlier.attempts < PATIENCE_ATTEMPTS || earlier.failure?.name !== 'serverFault';
}
