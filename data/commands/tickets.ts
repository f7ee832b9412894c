import { settledTicket } from '../money/tickets';
import { call } from '../network/gateway';
import { type Command, inOwnSession } from '../outbox/command';
import { isOfKind, type Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    openByTicket: Sends<'openByTicket'>;
  }
}

/** A chapter is opened by at most one ticket. */
export function ticketTarget({ bookId, target }: { bookId: number; target: number }): string {
  return `${bookId}/${target}`;
}

export const openByTicket: Command<'openByTicket'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload, accountId }) => inOwnSession(call('openByTicket', { ...payload, userId: accountId })),
  effect: settledTicket,
  // In the order of opening: the server dates none before the one it had earlier.
  isBehind: (earlier, row) =>
    isOfKind(earlier, 'openByTicket') && earlier.payload.bookId === row.payload.bookId,
};
