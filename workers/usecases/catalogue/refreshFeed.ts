import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { readIsDeep } from '../ground/deepLink';
import { outcome } from '../ground/outcome';

/** Fetches one tab's home feed into Dexie (decision 0008): the page paints the old one meanwhile. */
export function refreshFeed({ gender }: { gender: string }): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await callAsReader('homeFeed', { isDeep: await readIsDeep(), gender });
    if (!answer.ok) return answer;
    const { list: blocks, freeBook, adLimitClickTimes, adLimitJiangeTime } = answer.value;
    await write([db.feed], async () => {
      await db.feed.put({ gender, blocks, freeBook, fetchedAt: Date.now() });
      await db.meta.put(metaRow('adLimits', { adLimitClickTimes, adLimitJiangeTime }));
    });
    return success(null);
  });
}
