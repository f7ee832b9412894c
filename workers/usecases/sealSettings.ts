import { db } from '../../data/db';
import { withDatabase } from '../../data/openDatabase';
import { isUnsealed, type SealedSetting, settingRow } from '../../data/settingRows';
import { write } from '../../data/write';

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
