import { useEffect, useState } from 'react';
import { whenIdle } from './idle';

let stand: () => void;
const stands = new Promise<void>((resolve) => {
  stand = resolve;
});

/** The first page has its content on the screen: from now on the rest of the app may be fetched. */
export function firstPageStands(): void {
  stand();
}

/** False until the first page stands and the browser has time for what that could do without. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let current = true;
    void stands.then(() => {
      if (current) cancel = whenIdle(() => setLate(true));
    });
    return () => {
      current = false;
      cancel?.();
    };
  }, []);
  return isLate;
}
