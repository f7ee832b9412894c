import { failed, type Result, success } from '../../../contract/wire/failure';
import { keepFirstPage as keep } from '../../../data/network/firstPage';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { callAsReader, readIsDeep } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';

/**
 * Stores the JSON text sent along with the page (decision 0014), for the calls that would fetch it otherwise.
 */
export async function keepFirstPage({ json }: { json: string }): Promise<Result<null>> {
  return keep(json) ? success(null) : failed('undecodable', 'first page');
}

/**
 * Fetches the very first home: tabs and the first tab's feed concurrently, stored in one transaction.
 * Fetching them one after the other would cost a slow connection another round trip before any book shows.
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

/** Fetches the home tabs (spec 7, indexConfig) into Dexie. */
export function refreshTabs(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await callAsReader('indexConfig', { isDeep: await readIsDeep() });
    if (!answer.ok) return answer;
    const tabs = metaRow('tabs', { list: answer.value.tabList, fetchedAt: Date.now() });
    await write([], () => db.meta.put(tabs));
    return success(null);
  });
}

/** Fetches one tab's home feed into Dexie (decision 0008); the page paints the stored one meanwhile. */
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
