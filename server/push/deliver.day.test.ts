import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import {
  app,
  later,
  reader,
  service,
  toldTo,
  withPushService,
} from '../../tests/doubles/push/withPushService';
import { pushNotices, pushSubscriptions } from '../ground/db/schema/push';
import { readSettings } from '../ground/settings/settings';
import { makeVapidKey, openVapidKeys } from '../ground/vapidKeys';
import { notifyAccount, tellNow } from '../testing/pushApp';
import { announceCampaign, announceInvite, announcePayment } from './announce';
import { createTeller } from './pushSender';

/** The delivery of a notice: the key, the push service, and the reader's current choices. */
const NOON = new Date('2026-11-25T12:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

withPushService(NOON);

describe('a changed VAPID key', () => {
  it('still reaches old subscriptions with the previous key, then removes them', async () => {
    const { userId, browser } = await reader();
    const { db } = app.context;
    const newKeys = async (before?: string) =>
      openVapidKeys(
        readSettings({
          DOGEAR_VAPID_KEY: makeVapidKey(),
          ...(before !== undefined && { DOGEAR_VAPID_KEY_BEFORE: before }),
        }),
      );
    await announceInvite(db, { userId, friendId: 77, bonus: 5 }, NOON);
    const old = app.context.vapid?.current;
    await createTeller({ ...app.context, vapid: await newKeys(old?.privateKey) }).workDue();
    expect(toldTo(browser).map(({ sender }) => sender)).toEqual([old?.publicKey]);
    await announceInvite(db, { userId, friendId: 78, bonus: 5 }, NOON);
    await createTeller({ ...app.context, vapid: await newKeys() }).workDue();
    expect(toldTo(browser)).toHaveLength(1);
    expect(await db.$count(pushSubscriptions)).toBe(0);
  });
});

describe('a push service’s answer', () => {
  const tell = (userId: number) =>
    announceInvite(app.context.db, { userId, friendId: ++friends, bonus: 5 }, app.context.now());
  let friends = 1_000_000;
  const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

  it.each([404, 410])('%i removes the subscription', async (status) => {
    const { userId, browser } = await reader();
    service.answer(browser, (response) => response.writeHead(status).end());
    await tell(userId);
    await tellNow(app);
    expect(await app.context.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))).toBe(0);
  });

  it('429 delays the push as long as Retry-After says', async () => {
    quietly();
    const { userId, browser } = await reader();
    service.answer(browser, (response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await tell(userId);
    await tellNow(app);
    service.answer(browser, null);
    later(HOUR_MS - 1_000);
    await tellNow(app);
    expect(toldTo(browser)).toEqual([]);
    later(2_000);
    await tellNow(app);
    expect(toldTo(browser)).toHaveLength(1);
  });

  it('500 leads to six tries at most, then the push is dropped', async () => {
    quietly();
    const { userId, browser } = await reader();
    let tries = 0;
    service.answer(browser, (response) => {
      tries += 1;
      response.writeHead(500).end('broken');
    });
    await tell(userId);
    for (let hour = 0; hour < 8; hour++) {
      await tellNow(app);
      await tellNow(app);
      later(HOUR_MS);
    }
    expect(tries).toBe(6);
    expect(await app.context.db.$count(pushNotices, eq(pushNotices.userId, userId))).toBe(0);
  });

  it('302 drops the push and keeps the subscription', async () => {
    quietly();
    const { userId, browser } = await reader();
    service.answer(browser, (response) => response.writeHead(302, { location: service.origin }).end());
    await tell(userId);
    await tellNow(app);
    service.answer(browser, null);
    await tell(userId);
    await tellNow(app);
    expect(toldTo(browser)).toHaveLength(1);
  });

  it('that never arrives is not retried, because delivery is unknown', async () => {
    quietly();
    const { userId, browser } = await reader();
    service.answer(browser, (response) => response.destroy());
    await tell(userId);
    await tellNow(app);
    service.answer(browser, null);
    later(HOUR_MS);
    await tellNow(app);
    expect(toldTo(browser)).toEqual([]);
  });
});

describe('a reader’s push choices', () => {
  it('suppress a disabled kind, even if the push was already queued', async () => {
    const { client, userId, browser } = await reader();
    await announceInvite(app.context.db, { userId, friendId: 1, bonus: 5 }, NOON);
    await notifyAccount(app, client, { choices: { invite: false } });
    await tellNow(app);
    await announcePayment(app.context.db, { orderId: 'a', userId, isPaid: true, gold: 60 }, NOON);
    await tellNow(app);
    expect(toldTo(browser).map(({ payload }) => payload.notification.body)).toEqual([
      '60 coins are in your account.',
    ]);
    await notifyAccount(app, client, { choices: { invite: true } });
    await announceInvite(app.context.db, { userId, friendId: 2, bonus: 5 }, NOON);
    await tellNow(app);
    expect(toldTo(browser)).toHaveLength(2);
  });

  it('delay pushes in quiet hours by the reader’s clock, except for payments', async () => {
    app.context.setNow(new Date('2026-11-25T11:30:00Z'));
    const { userId, browser } = await reader({ timeZone: 'Pacific/Auckland' });
    const now = app.context.now();
    await announceInvite(app.context.db, { userId, friendId: 3, bonus: 5 }, now);
    await announcePayment(app.context.db, { orderId: 'b', userId, isPaid: false, gold: 0 }, now);
    await tellNow(app);
    expect(toldTo(browser).map(({ payload }) => payload.dogear.news.kind)).toEqual(['payment']);
    app.context.setNow(new Date('2026-11-25T18:59:00Z'));
    await tellNow(app);
    expect(toldTo(browser)).toHaveLength(1);
    app.context.setNow(new Date('2026-11-25T19:00:00Z'));
    await tellNow(app);
    expect(toldTo(browser)).toHaveLength(2);
  });

  it('limit the pushes per week, without counting payments', async () => {
    const { client, userId, browser } = await reader();
    await notifyAccount(app, client, { choices: { weeklyCap: 3 } });
    const tell = async (from: number, to: number) => {
      for (let friendId = from; friendId <= to; friendId++) {
        await announceInvite(app.context.db, { userId, friendId, bonus: 5 }, app.context.now());
      }
      await tellNow(app);
    };
    await tell(10, 14);
    expect(toldTo(browser)).toHaveLength(3);
    later(7 * DAY_MS + 1_000);
    await tell(15, 15);
    expect(toldTo(browser)).toHaveLength(4);
    // Payments ignore the weekly limit and do not count towards it.
    const pay = (orderId: string) =>
      announcePayment(app.context.db, { orderId, userId, isPaid: true, gold: 60 }, app.context.now());
    await pay('c');
    await tellNow(app);
    await pay('d');
    await pay('e');
    await tell(16, 17);
    expect(toldTo(browser)).toHaveLength(9);
  });
});

it('each payment has its own push; a newer invitation push replaces the older', async () => {
  const { userId, browser } = await reader();
  for (const orderId of ['first', 'second']) {
    await announcePayment(app.context.db, { orderId, userId, isPaid: false, gold: 0 }, NOON);
    await announceInvite(app.context.db, { userId, friendId: orderId.length, bonus: 5 }, NOON);
  }
  await tellNow(app);
  const placesOf = (kind: string) => {
    const told = toldTo(browser).filter(({ payload }) => payload.dogear.news.kind === kind);
    return [
      new Set(told.map(({ payload }) => payload.notification.tag)).size,
      new Set(told.map(({ headers }) => headers.topic)).size,
    ];
  };
  expect([placesOf('payment'), placesOf('invite')]).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

it('a campaign is pushed once, in each reader’s language, and opens are recorded', async () => {
  const [zh, pt] = [await reader({ language: 'zh' }), await reader({ language: 'pt' })];
  const words = { titles: { en: 'New', zh: '新' }, bodies: { en: 'Come', zh: '来' } };
  const tell = () =>
    announceCampaign(app.context.db, { key: 'autumn', ...words, path: '/discover' }, app.context.now());
  expect([await tell(), await tell()]).toEqual([true, false]);
  await tellNow(app);
  await tellNow(app);
  expect(
    [zh, pt].map(({ browser }) => toldTo(browser).map(({ payload }) => payload.notification.title)),
  ).toEqual([['新'], ['New']]);
  const noticeId = toldTo(zh.browser)[0]?.payload.dogear.noticeId ?? '';
  await app.ask('saveNoticeId', { noticeId }, pt.client);
  const openedAt = async () =>
    (await app.context.db.select().from(pushNotices).where(eq(pushNotices.id, noticeId)))[0]?.openedAt;
  expect(await openedAt()).toBeNull();
  expect((await app.ask('saveNoticeId', { noticeId }, zh.client)).code).toBe(1);
  expect(await openedAt()).toEqual(NOON);
});
