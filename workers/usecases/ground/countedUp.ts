import { readSealedSetting } from '../../../data/queries/sealedSettings';
import { type SealedSetting, settingRow } from '../../../data/sealing/settingRows';
import type { SettingRow } from '../../../data/tables/rows';

/** Returns the row of a counter increased by one. */
export async function countedUp(key: SealedSetting): Promise<SettingRow> {
  const value = await readSealedSetting(key);
  return settingRow(key, (typeof value === 'number' ? value : 0) + 1);
}
