import { isUnsealed, type SealedSetting, settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/** Seals the settings that an earlier version left open. What was changed meanwhile is left to the next start. */
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
