import { useRouter } from '@tanstack/react-router';
import type { Wanted } from '../../../data/queries/awaitedUnlocks';
import { usecases } from '../../platform/worker/usecases';
import { useBuying } from '../payment/useBuying';

/**
 * Buys coins for a chapter, an episode or a range, which is unlocked once they are paid, and returns to this
 * page.
 */
export function useBuyingFor(wanted: Wanted): ReturnType<typeof useBuying> {
  const { history } = useRouter();
  return useBuying({
    back: history.location.href,
    prepare: ({ requestId }) => usecases.awaitUnlock({ requestId, ...wanted }),
  });
}
