import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import { ONLY_KEY } from '../../../contract/reading/sync.schema';
import type { Result } from '../../../contract/wire/failure';
import {
  LOOKS_KEY,
  type Look,
  READING_SETTINGS_KEY,
  soundLooks,
} from '../../../data/queries/readingSettings';
import { READING_GOAL_KEY } from '../../../data/queries/readingTime';
import { settingRow } from '../../../data/sealing/settingRows';
import { RECORDED, recordChange } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { patchSetting } from '../session/settings';

/** Changes some reading settings; the others stay, including defaults. */
export function saveReadingSettings({ patch }: { patch: Partial<ReadingSettings> }): Promise<Result<null>> {
  return patchSetting({ key: READING_SETTINGS_KEY, patch });
}

/** Stores the reader's daily goal in minutes, on all devices of the account; 0 for none. */
export function saveReadingGoal({ minutes }: { minutes: number }): Promise<Result<null>> {
  return stored(async () => {
    const row = await settingRow(READING_GOAL_KEY, minutes);
    await write([db.settings, ...RECORDED], async () => {
      await db.settings.put(row);
      await recordChange('readingGoal', ONLY_KEY, ['minutes']);
    });
  });
}

/** Stores the reader's looks, on all devices of the account. */
export function saveLooks({ looks }: { looks: readonly Look[] }): Promise<Result<null>> {
  return stored(async () => {
    const row = await settingRow(LOOKS_KEY, soundLooks(looks));
    await write([db.settings, ...RECORDED], async () => {
      await db.settings.put(row);
      await recordChange('looks', ONLY_KEY, ['looks']);
    });
  });
}
