import { useEffect, useState } from 'react';
import { whenIdle } from './idle';

/** False until the page has had nothing better to do, for `timeout` ms after the mount at most. */
export function useHasBeenIdle(timeout?: number): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  useEffect(() => whenIdle(() => setHasBeen(true), timeout), [timeout]);
  return hasBeen;
}
