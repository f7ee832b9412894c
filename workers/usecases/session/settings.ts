import type { Result } from '../../../contract/wire/failure';
import {
  isUnsealed,
  type OpenSetting,
  type SealedSetting,
  settingRow,
} from '../../../data/sealing/settingRows';
import { RECORDED, recordSetting } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/**
 * Changes some values of a compound setting; the others keep their current values. Writing a page's whole
 * copy would undo a concurrent change.
 */
export function patchSetting({ key, patch }: { key: OpenSetting; patch: object }): Promise<Result<null>> {
  return stored(() =>
    write([db.settings, ...RECORDED], async () => {
      const before = (await db.settings.get(key))?.value as object | undefined;
      const after = { ...before, ...patch };
      await db.settings.put({ key, value: after });
      await recordSetting(key, before, after);
    }),
  );
}

/**
 * Seals the settings that an earlier version left unsealed. One that changes meanwhile is left to the next
 * start.
 */
export async function sealSettings(): Promise<void> {
  const open = (await withDatabase(() => db.settings.toArray())).filter(isUnsealed);
  if (open.length === 0) return;
  const sealed = await Promise.all(open.map(({ key, value }) => settingRow(key as SealedSetting, value)));
  await write([db.settings], async () => {
    const present = await db.settings.bulkGet(open.map(({ key }) => key));
    const same = (at: number) => JSON.stringify(present[at]?.value) === JSON.stringify(open[at]?.value);
    await db.settings.bulkPut(sealed.filter((_, at) => same(at)));
  });
}
