import { useEffect, useState } from 'react';
import { whenIdle } from './idle';

/** Returns false until the page has been idle, at most `timeout` ms after the mount. */
export function useHasBeenIdle(timeout?: number): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  useEffect(() => whenIdle(() => setHasBeen(true), timeout), [timeout]);
  return hasBeen;
}
