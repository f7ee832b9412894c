import { useEffect, useState } from 'react';
import { whenIdle } from './idle';
import { contentSettled } from './refresh';

/** The first books come before anything that can wait; a server that does not answer holds nothing up for ever. */
const CONTENT_LIMIT_MS = 6_000;

/** False until the page shows its content and the browser has time for what the first screen can do without. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let current = true;
    const cancel = whenIdle(async () => {
      await contentSettled(CONTENT_LIMIT_MS);
      if (current) setLate(true);
    });
    return () => {
      current = false;
      cancel();
    };
  }, []);
  return isLate;
}
