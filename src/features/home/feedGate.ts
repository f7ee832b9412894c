import { useEffect, useState } from 'react';
import { arrivalOfVisit } from '../../platform/visit/arrival';

/**
 * Whether the address names a book that the visit leads to (spec 4.4). Read before the router normalizes the
 * address.
 */
let isCarried = /[?&]targetId=[1-9]/.test(globalThis.location?.search ?? '');

/**
 * Returns whether the feed may be fetched; cached blocks are shown in any case. Spec 4.3: the feed loads once
 * reading has been entered or novels have been read; on a first entry, after 3 seconds. That applies to a
 * visit that a deep link leads to a book: its reader is about to leave home, and the feed leaves the network
 * to the book. Every other visit is to home itself and loads at once (decision 0008).
 */
export function useFeedGate(): boolean {
  const [isOpen, setOpen] = useState(() => !isCarried || arrivalOfVisit().isDeep !== 1);
  useEffect(() => {
    if (isOpen) return;
    const pass = () => {
      isCarried = false;
      setOpen(true);
    };
    // If the code fails to load, the feed does not wait.
    import('./motion/carriedVisit').then(({ whenFeedMayLoad }) => whenFeedMayLoad(pass), pass);
  }, [isOpen]);
  return isOpen;
}
