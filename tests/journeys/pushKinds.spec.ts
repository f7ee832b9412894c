import { chromium, expect, test } from '@playwright/test';
import { type NoticeNews, noticePath, noticeText } from '../../contract/account/noticeText';
import { composePush } from '../../server/push/composePush';
import { startPushService } from '../doubles/push/startPushService';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { noticesOf, subscribeAt, tapNotice, workerOf } from '../product/pushedBrowser';
import { waitForServiceWorker } from '../product/reader';
import { wholeBrowser } from '../product/wholeBrowser';

/**
 * Every kind of notice in a real browser: its text, and where a tap leads (spec 4.8). The server's own tests
 * cover when each is sent.
 */
const KINDS: readonly Exclude<NoticeNews, { kind: 'newChapter' }>[] = [
  {
    kind: 'newTitle',
    bookId: 1,
    bookName: 'Low Orbit Laundry',
    isDrama: false,
    authors: 'Ines',
    cover: '',
  },
  { kind: 'streak', days: 6 },
  { kind: 'payment', isPaid: true, gold: 60 },
  { kind: 'payment', isPaid: false, gold: 0 },
  { kind: 'invite', bonus: 5 },
  { kind: 'reply', name: 'Ines', bookName: 'Low Orbit Laundry' },
  { kind: 'account' },
  { kind: 'campaign', title: 'A new shelf', body: 'Short novels for short rides.', path: '/discover' },
];

test('a push notification of each kind shows its text, and a tap opens its page', {
  tag: '@long',
}, async () => {
  const [service, browser, server] = await Promise.all([
    startPushService(),
    chromium.launch(wholeBrowser()),
    openDemo(),
  ]);
  const { context, page } = await newDevice(browser, 'phone');
  await context.grantPermissions(['notifications', 'background-sync']);
  await subscribeAt(context, service.subscribe());
  const worker = await workerOf(page);
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    const metaOf = async (wanted: string) =>
      (await readRows<{ key: string; value: unknown }>(page, 'meta')).find(({ key }) => key === wanted)
        ?.value;
    await expect.poll(() => metaOf('accountId')).toBeTruthy();
    const userId = Number(await metaOf('accountId'));
    for (const [at, news] of KINDS.entries()) {
      const event =
        news.kind === 'campaign' ? { ...news, titles: { en: news.title }, bodies: { en: news.body } } : news;
      const noticeId = `00000000-0000-4000-8000-00000000000${at}`;
      const push = composePush({
        noticeId,
        userId,
        news: event as Parameters<typeof composePush>[0]['news'],
        language: 'en',
        origin: server.url,
        unread: 0,
      });
      await worker.deliver(JSON.stringify(push));
      const { title, body } = noticeText(news, 'en');
      await expect.poll(() => noticesOf(page), news.kind).toEqual([{ title, body }]);
      await tapNotice(context);
      const [path = ''] = noticePath(news).split('?');
      await expect(page, news.kind).toHaveURL(
        (url) => url.pathname === path && url.searchParams.has('isDeepLink'),
      );
      expect(await noticesOf(page)).toEqual([]);
    }
  } finally {
    await browser.close();
    await Promise.all([service.stop(), server.stop()]);
  }
});
