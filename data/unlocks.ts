import type { AnswerOf } from '../contract/endpoints';
import { describeFailure, type Failure } from '../contract/failure';
import { db } from './db';
import { keptGrants, revokedGrants } from './grants';
import { accountOf, both, movementOf } from './movements';
import type { Effect } from './outbox/append';
import type { UnlockIntent } from './outbox/commands/unlock';
import { areSigned, isRevocationSigned } from './receipts';
import type { OutboxRow } from './rows';

/**
 * An unlock was answered: keys, balance and the line of the ledger, all at once or nothing. Keys the server did not
 * sign are not taken: the answer is asked for again.
 */
export async function settledUnlock(
  answer: AnswerOf<'unlockChapterByGold'>,
  row: OutboxRow,
): Promise<Effect | Failure> {
  if (!(await areSigned(answer.grants))) return describeFailure('undecodable', 'a receipt is not signed');
  const kept = both(await keptGrants(answer.grants, { wanted: true }), await movementOf(answer, row));
  return answer.undoUntil === null && row.payload.auto === true ? both(kept, lastingUnlock(row)) : kept;
}

/** What auto-unlock did cannot be taken back: no undo is offered that would be refused. */
function lastingUnlock({ requestId, payload }: OutboxRow): Effect {
  const { bookId } = payload as UnlockIntent;
  return { tables: [db.autoUnlocks], apply: () => db.autoUnlocks.update(bookId, { lasting: requestId }) };
}

/** An undo was answered. A revocation the server did not sign takes nothing away: the answer is asked for again. */
export async function settledUndo(answer: AnswerOf<'undoUnlock'>, row: OutboxRow): Promise<Effect | Failure> {
  if (!(await isRevocationSigned(answer, await accountOf(row)))) {
    return describeFailure('undecodable', 'a revocation is not signed');
  }
  return both(await revokedGrants(answer), await movementOf(answer, row));
}
