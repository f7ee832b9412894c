import { useSyncExternalStore } from 'react';
import { useIsMobile } from '../../platform/mobileRule';

/** No room for a column beside the list. */
const NARROW = '(width < 48rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether choices stand above the list: on a phone, and in a window that is as narrow. */
export function useNarrow(): boolean {
  const mobile = useIsMobile();
  const narrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => mobile,
  );
  return mobile || narrow;
}
