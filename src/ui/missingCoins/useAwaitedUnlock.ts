import { useEffect, useRef } from 'react';
import { type AwaitedUnlock, readAwaitedUnlock } from '../../../data/queries/awaitedUnlocks';
import type { AwaitedUnlockRow } from '../../../data/tables/moneyRows';
import { type Live, useLive } from '../../platform/live';
import { usecases } from '../../platform/usecases';

type Item = Pick<AwaitedUnlockRow, 'kind' | 'bookId' | 'target'>;

/**
 * What waits for a payment of this chapter or episode that was begun. Whoever comes back without having begun to pay is held to
 * nothing; what is chosen from here on stays.
 */
export function useAwaitedUnlock({ kind, bookId, target }: Item): Live<AwaitedUnlock | undefined> {
  const key = `awaited/${bookId}/${target}`;
  const { loaded, value } = useLive(key, () => readAwaitedUnlock(bookId, target));
  const found = useRef('');
  useEffect(() => {
    if (!loaded || found.current === key) return;
    found.current = key;
    if (value?.isBegun === false) void usecases.forgetAwaitedUnlock({ kind, bookId, target, unbegun: true });
  }, [key, loaded, value, kind, bookId, target]);
  return { loaded, value: value?.isBegun ? value : undefined };
}
