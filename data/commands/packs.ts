import { settledPack, settledReport } from '../money/packs';
import { call } from '../network/gateway';
import { type Command, inOwnSession } from '../outbox/command';
import { isOfKind, type Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the total price the reader saw when they tapped. */
    takeAlong: Sends<'takeAlong'>;
  }
}

/** A book has at most one open `takeAlong`. */
export function takeAlongTarget({ bookId }: { bookId: number }): string {
  return String(bookId);
}

export const takeAlong: Command<'takeAlong'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('takeAlong', { ...payload, userId: accountId })),
  effect: settledPack,
  // The server grants no new pack until it has the report of the last one.
  isBehind: (earlier, row) => isOfKind(earlier, 'reportOpened') && earlier.accountId === row.accountId,
};

declare module '../outbox/intent' {
  interface Commands {
    reportOpened: Sends<'reportOpened'>;
  }
}

/**
 * A pack has one report for each content, and one that closes it. Reports with different contents never join.
 */
export function reportTarget(report: {
  packId: number;
  opened: readonly number[];
  closing: boolean;
}): string {
  return `${report.packId}/${report.closing ? 'closing' : report.opened.join('-')}`;
}

export const reportOpened: Command<'reportOpened'> = {
  needsSession: true,
  coins: 'earns',
  // Otherwise the device would send the report again and again until it forgets the pack
  // (workers/usecases/outbox/endPacks).
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('reportOpened', { ...payload, userId: accountId })),
  effect: settledReport,
  // In the order of opening: a longer report contains all shorter ones.
  isBehind: (earlier, row) =>
    isOfKind(earlier, 'reportOpened') && earlier.payload.packId === row.payload.packId,
};
