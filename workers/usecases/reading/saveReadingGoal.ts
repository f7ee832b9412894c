import { ONLY_KEY } from '../../../contract/reading/sync.schema';
import type { Result } from '../../../contract/wire/failure';
import { READING_GOAL_KEY } from '../../../data/queries/readingTime';
import { settingRow } from '../../../data/sealing/settingRows';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Keeps how many minutes a day the reader aims at, on all devices of the account; 0 for none. */
export function saveReadingGoal({ minutes }: { minutes: number }): Promise<Result<null>> {
  return stored(async () => {
    const row = await settingRow(READING_GOAL_KEY, minutes);
    await write([db.settings, ...NOTED], async () => {
      await db.settings.put(row);
      await noteChange('readingGoal', ONLY_KEY, ['minutes']);
    });
  });
}
