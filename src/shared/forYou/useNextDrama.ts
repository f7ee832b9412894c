import { useEffect } from 'react';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import { readForYou } from '../../../data/queries/forYou';
import { useOffline } from '../../platform/live/connection';
import { type Live, useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { rankDramas } from './rankDramas';

/**
 * Returns the drama to watch after this one: the first of the viewer's ranking, and without a connection the
 * first that plays. It is read only while `isWanted`, live, because the end of this one may still be stored;
 * the value is undefined otherwise and without another drama.
 */
export function useNextDrama(videoId: number, isWanted: boolean): Live<BookCard | undefined> {
  const isOffline = useOffline();
  const next = useLive(`next drama ${videoId} ${isWanted} ${isOffline}`, async () => {
    if (!isWanted) return undefined;
    const state = await readForYou();
    const known = state.known.filter(({ card }) => card.id !== videoId);
    return rankDramas({ ...state, known, now: Date.now(), isOffline, most: 1 })[0];
  });
  const nextId = next.value?.id;
  useEffect(() => {
    if (nextId !== undefined && !isOffline) void usecases.openDrama({ videoId: nextId });
  }, [nextId, isOffline]);
  return next;
}
