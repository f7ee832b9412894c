import type { Result } from '../../../contract/wire/failure';
import { type OpenSetting, type SealedSetting, settingRow } from '../../../data/sealing/settingRows';
import { NOTED } from '../../../data/sync/noteChange';
import { noteSetting } from '../../../data/sync/noteSetting';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Keeps one setting under its key, sealed where it tells of the reader. Any value that JSON can hold. */
export function saveSetting(setting: {
  key: OpenSetting | SealedSetting;
  value: unknown;
}): Promise<Result<null>> {
  const { key, value } = setting;
  return stored(async () => {
    const row = await settingRow(key, value);
    await write([db.settings, ...NOTED], async () => {
      const before = (await db.settings.get(key))?.value;
      await db.settings.put(row);
      await noteSetting(key, before, value);
    });
  });
}
