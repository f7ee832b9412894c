import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import type { ReadingSettings } from '../../../../contract/reading/readingSettings';
import { usecases } from '../../../platform/worker/usecases';
import { neighbourOf } from '../context/readingOrder';
import { screenful } from '../text/readingStyle';
import { ReadingLog } from './ReadingLog';
import { ReadingTimer } from './ReadingTimer';

type Now = { settings: ReadingSettings; chapters: readonly ChapterEntry[] };

/** What is read, and how fast: the log of one reading. */
export function startLog(bookId: number, now: () => Now, onBegun: () => void): ReadingLog {
  return new ReadingLog(
    {
      now: () => performance.now(),
      onBegun,
      noteRead: async (target) => (await usecases.noteRead({ bookId, target, at: Date.now() })).ok,
      notePace: (shown) => void usecases.notePace({ shown }),
      follows: (target, before) => neighbourOf(now().chapters, before, 1)?.target === target,
      screenful: () => screenful(now().settings),
    },
    document.visibilityState === 'visible',
  );
}

/** How long is read, of whichever book: nothing tells of which (decision 0038). */
export function startTimer(): ReadingTimer {
  return new ReadingTimer(
    {
      now: () => performance.now(),
      clock: () => Date.now(),
      count: async (stretch) => (await usecases.noteReadingTime(stretch)).ok,
    },
    document.visibilityState === 'visible',
  );
}
