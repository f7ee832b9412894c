import { useEffect } from 'react';
import { type AwaitedUnlock, readAwaitedUnlock } from '../../../data/queries/awaitedUnlocks';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import { type Live, useLive } from '../../platform/live';
import { usecases } from '../../platform/usecases';

type Item = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target'>;

/** What waits for a payment of this chapter or episode. Whoever comes back without having begun to pay is held to nothing. */
export function useAwaitedUnlock({ kind, bookId, target }: Item): Live<AwaitedUnlock | undefined> {
  useEffect(() => {
    void usecases.forgetAwaitedUnlock({ kind, bookId, target, unbegun: true });
  }, [kind, bookId, target]);
  return useLive(`awaited/${bookId}/${target}`, () => readAwaitedUnlock(bookId, target));
}
