import type { OperatorNote } from '../../contract/account/account.schema';
import { isOfKind } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { currentAccount } from '../tables/currentAccount';
import { withDatabase } from '../tables/openDatabase';
import { readUser } from './account';

/** What the operator told the reader and they have not seen here, oldest first: what was closed with no network is not shown again. */
export async function readOperatorNotes(): Promise<readonly OperatorNote[]> {
  const notes = (await readUser())?.notes ?? [];
  if (notes.length === 0) return notes;
  const seen = await withDatabase(async () => {
    const accountId = await currentAccount();
    const rows = await openRowsOf('seeNotes').toArray();
    const mine = rows.filter((row) => isOfKind(row, 'seeNotes')).filter((row) => row.accountId === accountId);
    return Math.max(0, ...mine.map(({ payload }) => payload.upTo));
  });
  return notes.filter(({ id }) => id > seen);
}
