import { useEffect, useMemo } from 'react';
import type { ChapterTalk } from '../../../../contract/comments/comments.schema';
import { readTalk } from '../../../../data/queries/comments';
import { useOffline } from '../../../platform/live/connection';
import { whenIdle } from '../../../platform/live/idle';
import { useLive } from '../../../platform/live/live';
import { useSignal } from '../../../platform/live/signal';
import { usecases } from '../../../platform/worker/usecases';
import { useStage } from '../context/StageContext';

/** Returns the comments in the current chapter, by target; they are fetched while the page is idle. */
export function useTalks(bookId: number): ReadonlyMap<number, ChapterTalk> {
  const { reading } = useStage();
  const { target } = useSignal(reading.status);
  const offline = useOffline();
  useEffect(() => {
    if (offline) return;
    return whenIdle(() => void usecases.fetchTalk({ bookId, targets: [target] }));
  }, [bookId, target, offline]);
  const { value } = useLive(`talk ${bookId}/${target}`, () => readTalk(bookId, target));
  return useMemo(() => new Map(value && value.paragraphs.length > 0 ? [[value.target, value]] : []), [value]);
}
