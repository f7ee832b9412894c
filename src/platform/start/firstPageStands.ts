import { useEffect, useState } from 'react';
import { whenIdle } from '../live/idle';

let stand: () => void;
const stands = new Promise<void>((resolve) => {
  stand = resolve;
});
/** Components mounted later do not wait again. */
let isAfter = false;

/** Call when the first page has its content on the screen: from now on the rest of the app may be fetched. */
export function firstPageStands(): void {
  stand();
}

/** Returns false until the first page has its content and the browser is idle. */
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
