import { ONLY_KEY } from '../../../contract/reading/sync.schema';
import type { Result } from '../../../contract/wire/failure';
import { LOOKS_KEY, type Look, soundLooks } from '../../../data/queries/looks';
import { settingRow } from '../../../data/sealing/settingRows';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Keeps the reader's own looks of the text, on all devices of the account. */
export function saveLooks({ looks }: { looks: readonly Look[] }): Promise<Result<null>> {
  return stored(async () => {
    const row = await settingRow(LOOKS_KEY, soundLooks(looks));
    await write([db.settings, ...NOTED], async () => {
      await db.settings.put(row);
      await noteChange('looks', ONLY_KEY, ['looks']);
    });
  });
}
