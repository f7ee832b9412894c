import { failed, type Result, success } from '../../../contract/wire/failure';
import { reportTarget, takeAlongTarget } from '../../../data/commands/packs';
import { forgetLeftReports, readLeftReports } from '../../../data/money/leftReports';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { db } from '../../../data/tables/db';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { endPack } from '../outbox/endPacks';

export type TakeAlong = { bookId: number; targets: readonly number[]; maxPrice: number };

/**
 * Takes chapters of a book along for at most the price the reader saw. Resolves once the intent is stored;
 * they are available once the server has answered and their texts are fetched.
 */
export function takeAlong({ bookId, targets, maxPrice }: TakeAlong): Promise<Result<null>> {
  return stored(async () => {
    const payload = { bookId, targets: [...targets], maxPrice };
    await append({ kind: 'takeAlong', target: takeAlongTarget({ bookId }), payload });
    void drainOutbox();
  });
}

/** Deletes a refusal the reader has seen. */
export function dismissRefusedTakeAlong(of: { bookId: number }): Promise<Result<null>> {
  return stored(() => forgetRefusals('takeAlong', takeAlongTarget(of)));
}

/**
 * Returns the unopened chapters: they are locked at once, and the coins are refunded once the server knows.
 */
export function giveBack({ packId }: { packId: number }): Promise<Result<null>> {
  return outcome(async () => {
    const row = await withDatabase(() => db.packs.get(packId));
    if (!row) return failed('notFound');
    await endPack(row);
    void drainOutbox();
    return success(null);
  });
}

/** Queues the unsent pack reports of an account that has returned to this device. */
export async function takeUpReports(): Promise<void> {
  const accountId = await withDatabase(currentAccount);
  if (accountId === undefined) return;
  const own = (await readLeftReports()).filter((one) => one.accountId === accountId);
  for (const { report } of own)
    await append({ kind: 'reportOpened', target: reportTarget(report), payload: report, accountId });
  if (own.length > 0) await forgetLeftReports(accountId);
}
