import { useEffect, useState } from 'react';
import { arrivalOfVisit } from '../../platform/visit/arrival';

/** The address names the book the visit is carried to (spec 4.4). Read before the router tidies it. */
let isCarried = /[?&]targetId=[1-9]/.test(globalThis.location?.search ?? '');

/**
 * Whether the feed may be fetched; what the device holds is shown in any case. Spec 4.3: the feed loads once reading
 * has been entered or novels have been read; arriving from first entry, 3 seconds pass before. That is for a visit
 * which a deep link carries to a book: its reader is about to leave home, and the feed keeps off the line. Every other
 * visit is one to home itself and loads at once (decision 0008).
 */
export function useFeedGate(): boolean {
  const [isOpen, setOpen] = useState(() => !isCarried || arrivalOfVisit().isDeep !== 1);
  useEffect(() => {
    if (isOpen) return;
    const pass = () => {
      isCarried = false;
      setOpen(true);
    };
    // Without that code there is nothing to wait for.
    import('./motion/carriedVisit').then(({ whenFeedMayLoad }) => whenFeedMayLoad(pass), pass);
  }, [isOpen]);
  return isOpen;
}
