import { useEffect, useState } from 'react';
import { readWaiting, type Waiting } from '../../../data/queries/tickets';
import { useLive } from '../../platform/live/live';

/** How often a waiting reader's times are read again. */
const LOOK_EVERY_MS = 15_000;

/** Returns how waiting opens a chapter, or undefined; read again as time passes. */
export function useWaiting(bookId: number, target: number): Waiting | undefined {
  const [looks, setLooks] = useState(0);
  const waiting = useLive(`waiting/${bookId}/${target}/${looks}`, () => readWaiting(bookId, target));
  const [last, setLast] = useState<Waiting>();
  useEffect(() => {
    if (waiting.loaded) setLast(waiting.value);
  }, [waiting]);
  useEffect(() => {
    const timer = setInterval(() => setLooks((before) => before + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return waiting.loaded ? waiting.value : last;
}
