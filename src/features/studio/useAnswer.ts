import { useRef, useState } from 'react';
import type { Failure } from '../../../contract/wire/failure';
import { callDesk } from '../operator/desk/callDesk';

/** Answers an invitation. A retry after a lost answer sends the same requestId, so it is answered once. */
export function useAnswer(bookId: number) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const ids = useRef({ accept: crypto.randomUUID(), decline: crypto.randomUUID() });
  const answer = async (accepts: boolean): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    const requestId = accepts ? ids.current.accept : ids.current.decline;
    const answered = await callDesk('studioAnswerInvitation', { requestId, bookId, accepts });
    setBusy(false);
    if (!answered.ok) setFailure(answered.failure);
    return answered.ok;
  };
  return { answer, isBusy, failure };
}
