import type { Result } from '../../../contract/wire/failure';
import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { READING_PACE_KEY, READING_PAGES_KEY } from '../../../data/queries/settings';
import { measuredPace, type Shown, withShown } from '../../../data/reading/readingPace';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** One stretch after another, in all tabs: each adds to what the one before left. */
const LOCK = 'dogear-pace';

/** Pages that were in sight, and for how long: the reader's pace is measured on them (decision 0011). */
export function notePace({ shown }: { shown: readonly Shown[] }): Promise<Result<null>> {
  return stored(() =>
    navigator.locks.request(LOCK, async () => {
      const kept = await readSealedSetting(READING_PAGES_KEY);
      const pages = withShown(Array.isArray(kept) ? (kept as Shown[]) : [], shown);
      const pace = measuredPace(pages);
      const rows = await Promise.all([
        settingRow(READING_PAGES_KEY, pages),
        ...(pace === undefined ? [] : [settingRow(READING_PACE_KEY, pace)]),
      ]);
      await write([db.settings], () => db.settings.bulkPut(rows));
    }),
  );
}
