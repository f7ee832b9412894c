import type { Effect } from '../outbox/effect';
import type { OutboxRow } from '../outbox/intent';
import { currentOwner, NOBODY } from '../tables/currentAccount';
import { withDatabase } from '../tables/openDatabase';
import { type Movement, settledMovement } from './wallet';

/** What an intent moved on the account it was sent for. */
export async function movementOf(movement: Movement, row: OutboxRow): Promise<Effect> {
  return settledMovement(await accountOf(row), movement);
}

/** Whose intent it is: one that was made before there was an account is the first account's. */
export async function accountOf(row: OutboxRow): Promise<number> {
  return row.accountId === NOBODY ? withDatabase(currentOwner) : row.accountId;
}
