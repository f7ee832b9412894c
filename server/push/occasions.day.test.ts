import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NoticeNews } from '../../contract/account/noticeText';
import { TEST_CARDS } from '../../contract/money/payments';
import { INVITE_BONUS } from '../../contract/money/rewards';
import { sampleGuest } from '../../contract/testing/guest';
import { type PushService, startPushService } from '../../tests/doubles/push/startPushService';
import { remindStreaks } from '../checkIn/remindStreaks';
import { approveComment } from '../comments/moderation';
import { MOST_DECLINES } from '../payments/velocity';
import { proveMailbox } from '../testing/accounts';
import { writing } from '../testing/commentsApp';
import { createClient, type TestClient } from '../testing/createClient';
import type { TestApp } from '../testing/openTestApp';
import { beginCoins, buyCoins } from '../testing/paymentsApp';
import { publishDrama } from '../testing/publishDrama';
import { notifyAccount, openPushApp, subscribeBrowser, tellNow } from '../testing/pushApp';
import { announceAdded } from './announce';

/** Each occasion as it really happens, and the notice in the reader's browser. */
let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await openPushApp(service.origin, { DOGEAR_TRUST_PROXY: 'on' });
});
afterAll(async () => {
  await app.context.close();
  await service.stop();
});
beforeEach(() => at('2026-05-10T16:00:00Z'));

const at = (moment: string) => app.context.setNow(new Date(moment));
let networks = 0;
const home = () => `10.1.0.${++networks}`;

async function reader() {
  const { client, userId } = await app.signIn(home());
  const { browser, ...subscribed } = service.subscribe();
  await subscribeBrowser(app, client, subscribed);
  await notifyAccount(app, client, { choices: { quietFrom: 0, quietTo: 0 } });
  return { client, userId, told: () => newsOf(browser) };
}
const newsOf = (browser: number): NoticeNews[] =>
  service.delivered
    .filter((each) => each.browser === browser)
    .map(({ payload }) => payload.dogear.news as NoticeNews);

it('a successful payment sends a push', async () => {
  const { client, told } = await reader();
  await buyCoins(app, client, 60);
  await tellNow(app);
  expect(told()).toEqual([{ kind: 'payment', isPaid: true, gold: 60 }]);
});

it('a failed payment sends a push, and a cancelled one does not', async () => {
  const [unlucky, changed] = [await reader(), await reader()];
  for (const { client } of [unlucky, changed]) {
    const { order, clientSecret } = await beginCoins(app, client, 60);
    if (client === changed.client) {
      const cancel = { requestId: randomUUID(), orderId: order.orderId };
      expect((await app.ask('cancelOrder', cancel, client)).data.state).toBe('failed');
      continue;
    }
    for (let at = 0; at < MOST_DECLINES; at++) {
      await app.ask('deskPay', { clientSecret, number: TEST_CARDS.declined }, client);
    }
  }
  await tellNow(app);
  expect(unlucky.told()).toEqual([{ kind: 'payment', isPaid: false, gold: 60 }]);
  expect(changed.told()).toEqual([]);
});

it('repeated declines send one push, when the payment is given up', async () => {
  const { client, told } = await reader();
  const { clientSecret } = await beginCoins(app, client, 60);
  for (let tried = 1; tried <= 5; tried++) {
    expect(told()).toEqual([]);
    app.context.setNow(new Date(app.context.now().getTime() + 4_000));
    await app.ask('deskPay', { clientSecret, number: TEST_CARDS.declined }, client);
    await tellNow(app);
  }
  await tellNow(app);
  expect(told()).toEqual([{ kind: 'payment', isPaid: false, gold: 60 }]);
});

it('a rewarded invitation sends a push to its sender', async () => {
  const { client, userId, told } = await reader();
  await proveMailbox(app, userId);
  const { inviteCode } = (await app.ask('inviteConfig', {}, client)).data;
  const sections = [1, 2, 3].map((target) => ({
    target,
    title: `${target}`,
    text: `${target}`,
    wordCount: 100,
  }));
  const bookId = await app.publish('of friends', { sections, freeChapters: 3 });
  const friend = createClient(app.app, home());
  const guest = { ...sampleGuest(), fingerId: randomUUID(), friendInviteCode: inviteCode };
  const { body } = await friend.call('registerByFingerId', guest);
  await proveMailbox(app, (body.data as { userId: number }).userId);
  for (const target of [1, 2, 3, 3]) {
    await read(friend, bookId, target);
    app.context.setNow(new Date(app.context.now().getTime() + 600_000));
  }
  await tellNow(app);
  expect(told()).toEqual([{ kind: 'invite', bonus: INVITE_BONUS }]);
});

const read = (client: TestClient, bookId: number, target: number) => {
  const requestId = randomUUID();
  const dateTime = app.context.now().getTime();
  return app.ask(
    'userLog',
    { requestId, page: 'reading', action: 'read', detail: { bookId, target }, dateTime },
    client,
  );
};

const approve = (commentId: number) =>
  app.context.db.transaction((tx) => approveComment(tx, commentId, app.context.now()));

it('an approved reply is pushed to the comment’s author, except from a blocked reader', async () => {
  const [author, other] = [await reader(), await reader()];
  const bookId = await app.publish('talked of', {});
  const say = async ({ client }: { client: TestClient }, parentId: number | null) => {
    const { data } = await app.ask('comment', writing(bookId, { parentId }), client);
    await tellNow(app);
    expect(author.told()).toEqual([]);
    await approve(data.id);
    return data.id;
  };
  const comment = await say(author, null);
  const reply = await say(other, comment);
  await tellNow(app);
  expect(author.told()).toEqual([{ kind: 'reply', name: '', bookName: 'A Sample: talked of' }]);
  expect(other.told()).toEqual([]);
  const block = { requestId: randomUUID(), commentId: reply, key: '', isBlocked: true };
  await app.ask('blockReader', block, author.client);
  const { data } = await app.ask('comment', writing(bookId, { parentId: comment }), other.client);
  await approve(data.id);
  await tellNow(app);
  expect(author.told()).toHaveLength(1);
});

it('a new episode of a drama in the library sends a push', async () => {
  const { client, told } = await reader();
  const videoId = await publishDrama(app.context, 'pushed drama', { count: 1, free: 1 });
  await notifyAccount(app, client, { shelf: [videoId] });
  // Packing a film takes minutes and is tested elsewhere; this is its last step.
  const rows = [1, 2].map((target) => ({ target, title: '', change: target === 1 ? 'none' : 'added' }));
  await app.context.db.transaction((tx) =>
    announceAdded(tx, {
      title: { id: videoId, kind: 'drama', revision: 1, chapterCount: 1 },
      columns: { title: 'A Drama', coverCard: '' },
      rows,
      now: app.context.now(),
    }),
  );
  await tellNow(app);
  expect(told()).toMatchObject([{ kind: 'newChapter', isDrama: true, bookId: videoId, target: 2, count: 1 }]);
});

it('a streak about to end is pushed once at the usual hour, unless checked in', async () => {
  const [late, keen, short] = [await reader(), await reader(), await reader()];
  const checkIn = async ({ client }: { client: TestClient }) => {
    const tap = { requestId: randomUUID(), tappedAt: app.context.now().getTime() };
    expect((await app.ask('sign', tap, client)).code).toBe(1);
  };
  for (const [day, moment] of [
    '2026-05-11T22:00:00Z',
    '2026-05-12T23:00:00Z',
    '2026-05-13T22:30:00Z',
  ].entries()) {
    at(moment);
    await checkIn(late);
    await checkIn(keen);
    if (day > 0) await checkIn(short);
  }
  at('2026-05-14T22:29:00Z');
  expect(await remindStreaks(app.context)).toBe(0);
  at('2026-05-14T22:31:00Z');
  expect(await remindStreaks(app.context)).toBe(2);
  await checkIn(keen);
  await tellNow(app);
  expect(await remindStreaks(app.context)).toBe(1);
  await tellNow(app);
  expect(late.told()).toEqual([{ kind: 'streak', days: 3 }]);
  expect([...keen.told(), ...short.told()]).toEqual([]);
  expect(service.faults).toEqual([]);
});
