import { useEffect, useRef } from 'react';
import {
  type AwaitedUnlock,
  readAwaitedRange,
  readAwaitedUnlock,
} from '../../../data/queries/awaitedUnlocks';
import { type Live, useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';

/** Returns the unlock of this chapter or episode, or of a range around it, that waits for a begun payment. */
export function useAwaitedUnlock(bookId: number, target: number): Live<AwaitedUnlock | undefined> {
  return useBegun(`awaited/${bookId}/${target}`, () => readAwaitedUnlock(bookId, target));
}

export function useAwaitedRange(bookId: number): Live<AwaitedUnlock | undefined> {
  return useBegun(`awaited/${bookId}`, () => readAwaitedRange(bookId));
}

/** On first load, forgets an unlock whose payment was never begun; one that is chosen later stays. */
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
