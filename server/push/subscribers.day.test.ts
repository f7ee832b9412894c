import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SUBSCRIPTIONS_AN_ACCOUNT } from '../../contract/account/noticeKinds';
import { FAILURES } from '../../contract/wire/failure';
import {
  app,
  later,
  reader,
  service,
  toldTo,
  withPushService,
} from '../../tests/doubles/push/withPushService';
import { pushSubscriptions } from '../ground/db/schema/push';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { createClient, type TestClient } from '../testing/createClient';
import { notifyAccount, subscribeBrowser, tellNow } from '../testing/pushApp';
import { announceCampaign, announceInvite } from './announce';

const NOON = new Date('2026-11-25T12:00:00Z');
const DAY_MS = 86_400_000;

withPushService(NOON);

let titles = 0;
async function readerOf(
  book: { key: string; id: number },
  said: Parameters<typeof subscribeBrowser>[3] = {},
) {
  const one = await reader(said);
  await notifyAccount(app, one.client, { shelf: [book.id] });
  return one;
}
async function published(): Promise<{ key: string; id: number }> {
  const key = `pushed ${++titles}`;
  return { key, id: await publishUpTo(key, 3) };
}
const publishUpTo = (key: string, count: number) => app.publish(key, { sections: chaptersTo(count) });
const chaptersTo = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    target: at + 1,
    title: `Part ${at + 1}`,
    text: 'It was so.',
    wordCount: 3,
  }));

describe('a new chapter', () => {
  it('is pushed to readers with the book in their library, encrypted and signed', async () => {
    const book = await published();
    const one = await readerOf(book, { language: 'ru' });
    const other = await reader();
    await publishUpTo(book.key, 5);
    await tellNow(app);
    const [told, ...more] = toldTo(one.browser);
    expect(more).toEqual([]);
    expect(told?.payload).toMatchObject({
      web_push: 8030,
      mutable: true,
      notification: {
        body: 'Новые главы, начиная с 4-й: 2',
        lang: 'ru',
        navigate: `/reading/${book.id}/4?isDeepLink=1`,
        tag: `newChapter-${book.id}`,
      },
      dogear: { account: one.userId, news: { kind: 'newChapter', bookId: book.id, target: 4, count: 2 } },
    });
    expect(told?.headers).toMatchObject({ urgency: 'normal', topic: `book-${book.id}` });
    expect(Number(told?.headers.ttl)).toBe((2 * DAY_MS) / 1_000);
    expect(told?.sender).toBe(app.context.vapid?.current.publicKey);
    expect(toldTo(other.browser)).toEqual([]);
  });

  it('is pushed once per title and day, with the chapters added before delivery', async () => {
    const book = await published();
    const { browser } = await readerOf(book);
    await publishUpTo(book.key, 4);
    await publishUpTo(book.key, 6);
    await tellNow(app);
    expect(toldTo(browser)[0]?.payload.dogear.news).toMatchObject({ target: 4, count: 3 });
    await publishUpTo(book.key, 7);
    await tellNow(app);
    expect(toldTo(browser)).toHaveLength(1);
    later(DAY_MS);
    await publishUpTo(book.key, 8);
    await tellNow(app);
    expect(toldTo(browser)[1]?.payload.dogear.news).toMatchObject({ target: 8, count: 1 });
  });

  it('is not pushed for a new title, or if only a title’s details change', async () => {
    const book = await published();
    const { browser } = await readerOf(book);
    await app.publish(book.key, { sections: chaptersTo(3), title: 'Another name' });
    await tellNow(app);
    expect(toldTo(browser)).toEqual([]);
  });
});

describe('a browser', () => {
  const campaign = () =>
    announceCampaign(
      app.context.db,
      { key: randomUUID(), titles: { en: 'Hello' }, bodies: { en: 'All of you' }, path: '/home' },
      app.context.now(),
    );

  it('gets no more pushes once its reader logs out or unsubscribes', async () => {
    const [gone, back] = [await reader(), await reader()];
    await app.ask('logOut', { scope: 'this' }, gone.client);
    await app.ask('savePushId', { pushId: '' }, back.client);
    await campaign();
    await tellNow(app);
    expect([...toldTo(gone.browser), ...toldTo(back.browser)]).toEqual([]);
    expect(await app.context.db.$count(pushSubscriptions)).toBe(0);
  });

  it('gets no more pushes when its session is ended from another device', async () => {
    const email = `${randomUUID()}@books.example`;
    const { client } = await openAccount(app, email);
    const elsewhere = createClient(app.app);
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, elsewhere);
    const lost = service.subscribe();
    await subscribeBrowser(app, elsewhere, lost);
    await app.ask('logOut', { scope: 'others' }, client);
    await campaign();
    await tellNow(app);
    expect(toldTo(lost.browser)).toEqual([]);
  });

  it('that changes accounts gets pushes of the new account only', async () => {
    const one = await reader();
    const other = await app.signIn();
    await announceInvite(app.context.db, { userId: one.userId, friendId: other.userId, bonus: 5 }, NOON);
    expect(await subscribeBrowser(app, other.client, one.subscribed)).toBe(1);
    await tellNow(app);
    expect(toldTo(one.browser)).toEqual([]);
    await campaign();
    await tellNow(app);
    expect(toldTo(one.browser).map(({ payload }) => payload.dogear.account)).toEqual([other.userId]);
  });

  it('that changes accounts loses pushes that waited for the old one', async () => {
    const one = await reader({ timeZone: 'Pacific/Auckland' });
    await announceInvite(app.context.db, { userId: one.userId, friendId: 991, bonus: 5 }, NOON);
    await tellNow(app);
    const other = await app.signIn();
    await subscribeBrowser(app, other.client, one.subscribed);
    later(DAY_MS / 2);
    await tellNow(app);
    expect(toldTo(one.browser)).toEqual([]);
  });

  it('of a guest who logs in belongs only to the account', async () => {
    const email = `${randomUUID()}@books.example`;
    await openAccount(app, email);
    const guest = await reader();
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
    expect(await app.context.db.$count(pushSubscriptions)).toBe(0);
    expect(await subscribeBrowser(app, guest.client, guest.subscribed)).toBe(1);
    await campaign();
    await tellNow(app);
    expect(toldTo(guest.browser)).toHaveLength(1);
    expect(toldTo(guest.browser)[0]?.payload.dogear.account).not.toBe(guest.userId);
  });

  it(`is one of at most ${SUBSCRIPTIONS_AN_ACCOUNT} of an account, the newest included`, async () => {
    const email = `${randomUUID()}@books.example`;
    await openAccount(app, email);
    const clients: TestClient[] = [];
    for (let at = 0; at <= SUBSCRIPTIONS_AN_ACCOUNT; at++) {
      const client = createClient(app.app);
      await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, client);
      await subscribeBrowser(app, client, service.subscribe());
      clients.push(client);
      later(1_000);
    }
    expect(await app.context.db.$count(pushSubscriptions)).toBe(SUBSCRIPTIONS_AN_ACCOUNT);
    expect((await app.ask('userInfo', {}, clients.at(-1))).data.user.pushId).not.toBe('');
  });

  it.each([
    ['another host', { endpoint: 'https://push.evil.example/1' }, 'notAllowed'],
    ['this network', { endpoint: 'https://10.0.0.1/1' }, 'notAllowed'],
    ['no TLS', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }, 'notAllowed'],
    ['no point of the curve', { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }, 'malformed'],
  ] as const)('is not subscribed with %s', async (_, changes, failure) => {
    const { client } = await app.signIn();
    const code = await subscribeBrowser(app, client, { ...service.subscribe(), ...changes });
    expect(code).toBe(FAILURES[failure].code);
    expect(await app.context.db.$count(pushSubscriptions)).toBe(0);
  });

  it.each([
    ['a zone nobody knows', { timeZone: 'Mars/Olympus' }],
    ['no keys', { pushId: '{"endpoint":"https://fcm.googleapis.com/1"}' }],
    ['no JSON', { pushId: 'x' }],
    ['too much', { pushId: JSON.stringify({ endpoint: `https://fcm.googleapis.com/${'x'.repeat(2_000)}` }) }],
  ])('is not subscribed with malformed data: %s', async (_, changes) => {
    const { client } = await app.signIn();
    const { endpoint, keys } = service.subscribe();
    const pushId = JSON.stringify({ endpoint, keys });
    const { body } = await client.call('savePushId', { pushId, ...changes } as never);
    expect(body.code).not.toBe(1);
    expect(await app.context.db.$count(pushSubscriptions)).toBe(0);
  });
});
