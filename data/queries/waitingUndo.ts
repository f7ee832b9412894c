import { undoTarget } from '../commands/undoUnlock';
import { isOfKind } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { currentAccount } from '../tables/currentAccount';
import { withDatabase } from '../tables/openDatabase';

/** The requestId of a chapter's unlock that its reader has taken back, while the server has not answered; else undefined. */
export function readWaitingUndo(bookId: number, target: number): Promise<string | undefined> {
  return withDatabase(async () => {
    const ofChapter = undoTarget({ bookId, target, unlockRequestId: '' });
    const rows = await openRowsOf('undoUnlock', ofChapter).toArray();
    if (rows.length === 0) return undefined;
    const accountId = await currentAccount();
    const mine = rows.filter((row) => isOfKind(row, 'undoUnlock')).find((row) => row.accountId === accountId);
    return mine?.payload.unlockRequestId;
  });
}
