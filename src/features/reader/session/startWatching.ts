import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import { usecases } from '../../../platform/worker/usecases';
import { neighbourOf } from '../context/readingOrder';
import { screenful } from '../text/readingStyle';
import { ReadingLog } from './ReadingLog';
import { ReadingTimer } from './ReadingTimer';

type Now = { settings: ReadingSettings; chapters: readonly ChapterEntry[] };

export function startLog(bookId: number, now: () => Now, onBegun: () => void): ReadingLog {
  return new ReadingLog(
    {
      now: () => performance.now(),
      onBegun,
      recordRead: async (target) => (await usecases.recordRead({ bookId, target, at: Date.now() })).ok,
      recordPace: (shown) => void usecases.recordPace({ shown }),
      follows: (target, before) => neighbourOf(now().chapters, before, 1)?.target === target,
      screenful: () => screenful(now().settings),
    },
    document.visibilityState === 'visible',
  );
}

/** Starts the timer of reading. It does not record which book (decision 0007). */
export function startTimer(): ReadingTimer {
  return new ReadingTimer(
    {
      now: () => performance.now(),
      clock: () => Date.now(),
      count: async (stretch) => (await usecases.recordReadingTime(stretch)).ok,
    },
    document.visibilityState === 'visible',
  );
}
