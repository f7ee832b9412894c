import { db } from '../db';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import { undoTarget } from '../outbox/commands/unlock';

/** The requestId of a chapter's unlock that its reader has taken back, while the server has not answered; else undefined. */
export function readWaitingUndo(bookId: number, target: number): Promise<string | undefined> {
  return withDatabase(async () => {
    const ofChapter = `undoUnlock|${undoTarget({ bookId, target, unlockRequestId: '' })}`;
    const rows = await db.outbox.where('openKey').startsWith(ofChapter).toArray();
    if (rows.length === 0) return undefined;
    const accountId = await readMeta('accountId');
    const mine = rows.find((row) => row.accountId === accountId);
    return mine && String(mine.payload.unlockRequestId);
  });
}
