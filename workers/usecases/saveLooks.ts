import type { Result } from '../../contract/failure';
import { ONLY_KEY } from '../../contract/sync';
import { db } from '../../data/db';
import { LOOKS_KEY, type Look, soundLooks } from '../../data/queries/looks';
import { settingRow } from '../../data/settingRows';
import { NOTED, noteChange } from '../../data/sync/noteChange';
import { write } from '../../data/write';
import { stored } from './outcome';

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
