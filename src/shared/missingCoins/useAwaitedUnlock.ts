import { useEffect, useRef } from 'react';
import {
  type AwaitedUnlock,
  readAwaitedRange,
  readAwaitedUnlock,
} from '../../../data/queries/awaitedUnlocks';
import { type Live, useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';

/** What waits for a payment of this chapter or episode that was begun, its own or that of a range it lies in. */
export function useAwaitedUnlock(bookId: number, target: number): Live<AwaitedUnlock | undefined> {
  return useBegun(`awaited/${bookId}/${target}`, () => readAwaitedUnlock(bookId, target));
}

/** The same for a range of a book. */
export function useAwaitedRange(bookId: number): Live<AwaitedUnlock | undefined> {
  return useBegun(`awaited/${bookId}`, () => readAwaitedRange(bookId));
}

/** Whoever comes back without having begun to pay is held to nothing; what is chosen from here on stays. */
function useBegun(
  key: string,
  read: () => Promise<AwaitedUnlock | undefined>,
): Live<AwaitedUnlock | undefined> {
  const { loaded, value } = useLive(key, read);
  const found = useRef('');
  useEffect(() => {
    if (!loaded || found.current === key) return;
    found.current = key;
    const { requestId } = value ?? {};
    if (requestId && !value?.isBegun) void usecases.forgetAwaitedUnlock({ requestId, unbegun: true });
  }, [key, loaded, value]);
  return { loaded, value: value?.isBegun ? value : undefined };
}
