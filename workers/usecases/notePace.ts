import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { READING_PACE_KEY, READING_PAGES_KEY } from '../../data/queries/settings';
import { measuredPace, type Shown, withShown } from '../../data/readingPace';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Pages that were in sight, and for how long: the reader's pace is measured on them (decision 0011). */
export function notePace({ shown }: { shown: readonly Shown[] }): Promise<Result<null>> {
  return stored(() =>
    write([db.settings], async () => {
      const kept = (await db.settings.get(READING_PAGES_KEY))?.value;
      const pages = withShown(Array.isArray(kept) ? (kept as Shown[]) : [], shown);
      await db.settings.put({ key: READING_PAGES_KEY, value: pages });
      const pace = measuredPace(pages);
      if (pace !== undefined) await db.settings.put({ key: READING_PACE_KEY, value: pace });
    }),
  );
}
