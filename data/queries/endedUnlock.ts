import { db } from '../tables/db';
import type { AwaitedUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import { awaited } from './awaitedUnlocks';

/** An unlock that was paid for and asked for, of which nobody was told. */
export type EndedUnlock = Pick<AwaitedUnlockRow, 'requestId' | 'kind' | 'bookId' | 'target'> & {
  isRange: boolean;
  isOpen: boolean;
};

/** The next of them that is over; undefined where there is none. */
export function readEndedUnlock(): Promise<EndedUnlock | undefined> {
  return withDatabase(async () => {
    for (const { requestId, kind, bookId, target, to, asked } of await awaited()) {
      if (asked === undefined) continue;
      const unlock = await db.outbox.get(asked);
      if (unlock?.state === 'open') continue;
      return { requestId, kind, bookId, target, isRange: to !== undefined, isOpen: unlock === undefined };
    }
    return undefined;
  });
}
