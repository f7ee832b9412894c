import { HOME_NOTICE_COUNTER } from '../../../contract/account/visits';
import type { Result } from '../../../contract/wire/failure';
import { readNoticeTimes } from '../../../data/queries/serverNotices';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** An operator with a new notice every day must not fill the device: the oldest are forgotten. */
const MOST_KEPT = 30;

/**
 * Notes that a notice of the operator's was shown once more, or dismissed for good. One that nobody dismisses is shown
 * HOME_NOTICE_COUNTER times (spec 9.3).
 */
export function countServerNotice({
  id,
  dismissed,
}: {
  id: string;
  dismissed: boolean;
}): Promise<Result<null>> {
  return stored(async () => {
    const { [id]: left = HOME_NOTICE_COUNTER, ...others } = await readNoticeTimes();
    const kept = Object.entries(others).slice(1 - MOST_KEPT);
    const times = { ...Object.fromEntries(kept), [id]: dismissed ? 0 : Math.max(0, left - 1) };
    const row = await settingRow('serverNotices', times);
    await write([db.settings], () => db.settings.put(row));
  });
}
