import { settledPack, settledReport } from '../money/packs';
import { call } from '../network/gateway';
import { type Command, inOwnSession } from '../outbox/command';
import { isOfKind, type Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the price of all of them that the reader saw when they tapped. */
    takeAlong: Sends<'takeAlong'>;
  }
}

/** Of a book chapters are taken along once at a time. */
export function takeAlongTarget({ bookId }: { bookId: number }): string {
  return String(bookId);
}

export const takeAlong: Command<'takeAlong'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('takeAlong', { ...payload, userId: accountId })),
  effect: settledPack,
  // The server lends nothing while it has not heard what became of the last ones.
  isBehind: (earlier, row) => isOfKind(earlier, 'reportOpened') && earlier.accountId === row.accountId,
};

declare module '../outbox/intent' {
  interface Commands {
    /** All that was opened of a pack so far, signed. */
    reportOpened: Sends<'reportOpened'>;
  }
}

/** A pack has one report of what it says, and one that closes it. Two that say other things never join. */
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
  // Until the device forgets the pack (workers/usecases/outbox/endPacks), it would report it again and again.
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('reportOpened', { ...payload, userId: accountId })),
  effect: settledReport,
  // In the order of opening: the shorter ones say nothing that a longer one does not.
  isBehind: (earlier, row) =>
    isOfKind(earlier, 'reportOpened') && earlier.payload.packId === row.payload.packId,
};
