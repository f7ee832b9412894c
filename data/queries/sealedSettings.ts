import { type SealedSetting, unsealSetting } from '../sealing/settingRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** One setting that is kept sealed; undefined when it was never saved or does not open. */
export async function readSealedSetting(key: SealedSetting): Promise<unknown> {
  return unsealSetting(key, await withDatabase(() => db.settings.get(key)));
}
