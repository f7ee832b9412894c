import { describeFailure } from '../../contract/wire/failure';
import { revokedGrants } from '../money/grants';
import { accountOf, movementOf } from '../money/movements';
import { isRevocationSigned } from '../money/receipts';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { both } from '../outbox/effect';
import { inOwnSession } from '../outbox/inOwnSession';
import type { Sends } from '../outbox/intent';
import { unlockTarget } from './unlock';

declare module '../outbox/intent' {
  interface Commands {
    undoUnlock: Sends<'undoUnlock'>;
  }
}

/** An unlock has one undo at most. Its chapter comes first: whoever opens the chapter asks whether one waits. */
export function undoTarget(undo: { bookId: number; target: number; unlockRequestId: string }): string {
  return `${unlockTarget(undo)}/${undo.unlockRequestId}`;
}

export const undoUnlock: Command<'undoUnlock'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('undoUnlock', { ...payload, userId: accountId })),
  // A revocation the server did not sign takes nothing away: the answer is asked for again.
  effect: async (answer, row) => {
    if (!(await isRevocationSigned(answer, await accountOf(row)))) {
      return describeFailure('undecodable', 'a revocation is not signed');
    }
    return both(await revokedGrants(answer), await movementOf(answer, row));
  },
  // Before it, there would be nothing to take back: the undo refused for good, and the coin spent after all.
  isBehind: (earlier, row) => earlier.requestId === row.payload.unlockRequestId,
};
