import { useEffect, useState } from 'react';
import { whenIdle } from '../live/idle';

let stand: () => void;
const stands = new Promise<void>((resolve) => {
  stand = resolve;
});
/** What comes to the page later need not wait once more. */
let isAfter = false;

/** The first page has its content on the screen: from now on the rest of the app may be fetched. */
export function firstPageStands(): void {
  stand();
}

/** False until the first page stands and the browser has time for what that could do without. */
export function useIsAfterFirstPage(): boolean {
  const [after, setAfter] = useState(isAfter);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let current = true;
    void stands.then(() => {
      if (current)
        cancel = whenIdle(() => {
          isAfter = true;
          setAfter(true);
        });
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, []);
  return after;
}
