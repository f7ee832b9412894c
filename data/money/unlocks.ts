import type { AnswerOf } from '../../contract/endpoints';
import { describeFailure, type Failure } from '../../contract/wire/failure';
import { both, type Effect } from '../outbox/effect';
import type { OutboxRow } from '../outbox/intent';
import { db } from '../tables/db';
import { keptGrants } from './grants';
import { movementOf } from './movements';
import { areSigned } from './receipts';

/**
 * An unlock was answered: keys, balance and the line of the ledger, all at once or nothing. Keys the server did not
 * sign are not taken: the answer is asked for again.
 */
export async function settledUnlock(
  answer: AnswerOf<'unlockChapterByGold'>,
  row: OutboxRow,
): Promise<Effect | Failure> {
  if (!(await areSigned(answer.grants))) return describeFailure('undecodable', 'a receipt is not signed');
  return both(await keptGrants(answer.grants, { wanted: true }), await movementOf(answer, row));
}

/** What auto-unlock did cannot be taken back: no undo is offered that would be refused. */
export function lastingUnlock(bookId: number, requestId: string): Effect {
  return { tables: [db.autoUnlocks], apply: () => db.autoUnlocks.update(bookId, { lasting: requestId }) };
}
