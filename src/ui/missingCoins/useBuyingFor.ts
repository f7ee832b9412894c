import { useRouter } from '@tanstack/react-router';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import { usecases } from '../../platform/usecases';
import { useBuying } from '../payment/useBuying';

/** A chapter or an episode that coins are missing for, and the price its reader saw. */
export type Wanted = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target' | 'maxPrice'>;

/** Buys coins for one chapter or episode, which is unlocked once they are paid, and leads back to this page. */
export function useBuyingFor(wanted: Wanted): ReturnType<typeof useBuying> {
  const { history } = useRouter();
  return useBuying({
    back: history.location.href,
    prepare: ({ requestId }) => usecases.awaitUnlock({ requestId, ...wanted }),
  });
}
