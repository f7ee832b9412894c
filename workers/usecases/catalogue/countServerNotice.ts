import { HOME_NOTICE_COUNTER } from '../../../contract/account/visits';
import type { Result } from '../../../contract/wire/failure';
import { readNoticeTimes } from '../../../data/queries/notices';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** The oldest counts are dropped, so that daily notices do not fill the device. */
const MOST_KEPT = 30;

/**
 * Records that an operator's notice was shown once more, or dismissed for good. A notice that is not
 * dismissed is shown HOME_NOTICE_COUNTER times (spec 9.3).
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
