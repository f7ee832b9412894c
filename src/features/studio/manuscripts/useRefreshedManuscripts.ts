import { useEffect, useState } from 'react';
import { recordAnswer, whenReconnected } from '../../../platform/live/connection';
import { usecases } from '../../../platform/worker/usecases';

/** Other devices write too: asked again so often while the page is shown, ms. */
const EVERY_MS = 30_000;

type About = { readonly bookName: string; readonly language: string } | undefined;

/** Fetches a title's manuscripts now and then, and sends what is unsent. `isDone`: it was tried. */
export function useRefreshedManuscripts(bookId: number, about: About): { readonly isDone: boolean } {
  const [isDone, setDone] = useState(false);
  const { bookName, language } = about ?? {};
  useEffect(() => {
    if (bookName === undefined || language === undefined) return;
    let isLeft = false;
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await usecases.refreshManuscripts({ bookId, bookName, language });
      if (isLeft) return;
      recordAnswer(answer);
      setDone(true);
    };
    void refresh();
    const timer = setInterval(() => void refresh(), EVERY_MS);
    const stop = whenReconnected(refresh);
    return () => {
      isLeft = true;
      clearInterval(timer);
      stop();
    };
  }, [bookId, bookName, language]);
  return { isDone };
}
