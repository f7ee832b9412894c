import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../../../../contract/endpoints';
import { callDesk } from './callDesk';

export type Waiting = AnswerOf<'operatorWaiting'>;

const EVERY_MS = 60_000;
const NOTHING: Waiting = { comments: 0, messages: 0, typos: 0 };

/**
 * How much waits for an operator: read at once, each minute while the desk is visible, and by `recount`. After a
 * failure the last numbers stay; a closed desk asks for no password because of them. `onRefused`: the role was
 * taken away meanwhile.
 */
export function useWaiting(onRefused: () => void) {
  const [waiting, setWaiting] = useState(NOTHING);
  const isMounted = useRef(true);
  const recount = useCallback(async () => {
    const answer = await callDesk('operatorWaiting', {});
    if (!isMounted.current) return;
    if (answer.ok) setWaiting(answer.value);
    else if (answer.failure.name === 'notAllowed') onRefused();
  }, [onRefused]);
  useEffect(() => {
    isMounted.current = true;
    const look = () => {
      if (document.visibilityState === 'visible') void recount();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      isMounted.current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [recount]);
  return { waiting, recount };
}
