import { plural } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import { usecases } from '../../../platform/worker/usecases';
import { showToast } from '../../../ui/toasts';

/** In ms. A viewer who swipes past an episode has not reached it. */
const REACHED_MS = 1_000;

/** The episodes that were tried in this visit: one that failed is not paid for again. */
const tried = new Set<string>();

type AutoUnlockProps = { videoId: number; entry: EpisodeEntry; isReached: boolean };

/**
 * Unlocks an episode automatically once it is reached, if the viewer switched that on for the drama. Returns
 * true while the request is running.
 */
export function useAutoUnlock({ videoId, entry, isReached }: AutoUnlockProps): boolean {
  const { target } = entry;
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const name = `${videoId}/${target}`;
    if (!isReached || tried.has(name)) return;
    const timer = setTimeout(async () => {
      tried.add(name);
      setIsAsked(true);
      const asked = await usecases.autoUnlock({ bookId: videoId, target });
      if (asked.ok && asked.value) {
        const text = plural(asked.value.price, { one: 'Unlocked for # coin', other: 'Unlocked for # coins' });
        showToast({ text });
      } else setIsAsked(false);
    }, REACHED_MS);
    return () => clearTimeout(timer);
  }, [videoId, target, isReached]);
  return isAsked;
}
