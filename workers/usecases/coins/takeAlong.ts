import { failed, type Result, success } from '../../../contract/wire/failure';
import { takeAlongTarget } from '../../../data/commands/takeAlong';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { endPack } from '../outbox/endPacks';

export type TakeAlong = { bookId: number; targets: readonly number[]; maxPrice: number };

/**
 * Takes chapters of a book along for at most the price the reader saw. Resolves once the intent is kept; they are there when the
 * server has answered and their texts have come.
 */
export function takeAlong({ bookId, targets, maxPrice }: TakeAlong): Promise<Result<null>> {
  return stored(async () => {
    const payload = { bookId, targets: [...targets], maxPrice };
    await append({ kind: 'takeAlong', target: takeAlongTarget({ bookId }), payload });
    void drainOutbox();
  });
}

/** The reader has seen why they were not taken along. */
export function dismissRefusedTakeAlong(of: { bookId: number }): Promise<Result<null>> {
  return stored(() => forgetRefusals('takeAlong', takeAlongTarget(of)));
}

/** What was not opened is given back: it is locked at once, and its coins come back when the server has heard. */
export function giveBack({ packId }: { packId: number }): Promise<Result<null>> {
  return outcome(async () => {
    const row = await withDatabase(() => db.packs.get(packId));
    if (!row) return failed('notFound');
    await endPack(row);
    void drainOutbox();
    return success(null);
  });
}
