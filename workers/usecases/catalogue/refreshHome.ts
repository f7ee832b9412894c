import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { readIsDeep } from '../ground/deepLink';
import { outcome } from '../ground/outcome';

/**
 * The very first home: tabs and the first tab's feed side by side, in one transaction. To ask for the tabs first and
 * then for the feed would cost a slow line one more round trip before any book shows.
 */
export function refreshHome(): Promise<Result<null>> {
  return outcome(async () => {
    const isDeep = await readIsDeep();
    // An empty `gender` is the first tab.
    const [config, feed] = await Promise.all([
      callAsReader('indexConfig', { isDeep }),
      callAsReader('homeFeed', { isDeep, gender: '' }),
    ]);
    if (!config.ok) return config;
    const { tabList } = config.value;
    const fetchedAt = Date.now();
    const tabs = metaRow('tabs', { list: tabList, fetchedAt });
    const first = tabList[0];
    await write([db.feed], async () => {
      await db.meta.put(tabs);
      if (!first || !feed.ok) return;
      const { list: blocks, freeBook, adLimitClickTimes, adLimitJiangeTime } = feed.value;
      await db.meta.put(metaRow('adLimits', { adLimitClickTimes, adLimitJiangeTime }));
      await db.feed.put({ gender: first.indexValue, blocks, freeBook, fetchedAt });
    });
    return feed.ok ? success(null) : feed;
  });
}
