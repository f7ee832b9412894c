import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushEvents, pushNotices, pushSubscriptions } from '../ground/db/schema/push';
import { sessions } from '../ground/db/schema/sessions';
import type { Post } from '../ground/postOut';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { announceCampaign, type Campaign } from './announce';
import { countAudience, toldCampaigns } from './campaigns';
import { fanOutPage } from './fanOut';
import { createPushSender } from './pushSender';

const BROWSERS = 1_203;
const NOON = new Date('2026-11-25T12:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  app.context.setNow(NOON);
  const { userId } = await app.signIn();
  const { db, vapid } = app.context;
  const p256dh = vapid?.current.publicKey ?? '';
  await db.insert(sessions).values(
    Array.from({ length: BROWSERS }, () => ({
      tokenHash: randomUUID(),
      userId,
      seenAt: NOON,
      expiresAt: new Date('2027-11-25T12:00:00Z'),
    })),
  );
  await db.execute(sql`insert into push_subscriptions
    (user_id, session_id, endpoint, p256dh, auth, vapid_key, language, time_zone, seen_at)
    select user_id, id, 'https://fcm.googleapis.com/fcm/send/' || id, ${p256dh}, 'AAAAAAAAAAAAAAAAAAAAAA', ${p256dh}, 'en', 'UTC',
      ${NOON.toISOString()}::timestamptz from sessions where token_hash like '________-____-%'`);
});
afterAll(() => app.context.close());

it('a campaign reaches each browser at most once, even if the process is killed', async () => {
  const { db } = app.context;
  const words = { titles: { en: 'One' }, bodies: { en: 'for all' }, path: '/home' };
  await announceCampaign(db, { key: 'all', ...words }, NOON);
  await fanOutPage(app.context);
  const [half] = await db.select().from(pushEvents);
  expect(half).toMatchObject({ reached: 500, doneAt: null });

  const broken = { ...app.context, db: brokenAfter(app.context.db) };
  await expect(fanOutPage(broken)).rejects.toThrow('killed');
  expect((await db.select().from(pushEvents))[0]).toMatchObject({ reached: 500, cursor: half?.cursor });
  while (await fanOutPage(app.context));
  expect((await db.select().from(pushEvents))[0]).toMatchObject({ reached: BROWSERS, doneAt: NOON });
  expect(await db.$count(pushNotices)).toBe(BROWSERS);

  const asked: string[] = [];
  const post: Post = async ({ endpoint }) => {
    asked.push(endpoint);
    return { kind: 'status', status: 201, retryAfter: '', text: '' };
  };
  // The first process dies in the middle of a batch, of which nothing is recorded as sent.
  const dying = createPushSender(app.context, (request) =>
    asked.length < 110 ? post(request) : Promise.reject(new Error('killed')),
  );
  await expect(dying.workDue()).rejects.toThrow('killed');
  await createPushSender(app.context, post).workDue();
  expect(new Set(asked).size).toBe(asked.length);
  const unsure = await db.$count(pushNotices, sql`sent_at is null`);
  expect(unsure).toBeGreaterThan(0);
  expect(unsure).toBeLessThanOrEqual(25);
  expect(asked.length).toBeGreaterThanOrEqual(BROWSERS - 25);
  expect(await db.$count(pushSubscriptions)).toBe(BROWSERS);
}, 60_000);

/** The same database, but each transaction fails after its work. */
function brokenAfter(db: TestApp['context']['db']): TestApp['context']['db'] {
  const transaction: typeof db.transaction = (run) =>
    db.transaction(async (tx) => {
      await run(tx);
      throw new Error('killed');
    });
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
}

it('a campaign reaches only its audience, and no more browsers than its cap', async () => {
  const { db } = app.context;
  const words = { titles: { en: 'Some' }, bodies: { en: 'for some' }, path: '/home' };
  await db.execute(sql`update push_subscriptions set language = 'pt' where id % 2 = 0`);
  const told = async (key: string, more: Partial<Campaign>) => {
    await announceCampaign(db, { key, ...words, ...more }, NOON);
    while (await fanOutPage(app.context));
    const reached = await db.$count(pushNotices, sql`subject = ${`campaign/${key}`}`);
    const [event] = await db
      .select()
      .from(pushEvents)
      .where(sql`key = ${`campaign/${key}`}`);
    expect(event).toMatchObject({ reached, doneAt: NOON });
    return reached;
  };
  const portuguese = await db.$count(pushSubscriptions, sql`language = 'pt'`);
  expect(portuguese).toBeGreaterThan(600);
  expect(await told('portuguese', { audience: { languages: ['pt'] } })).toBe(portuguese);
  expect(await countAudience(db, { languages: ['pt'] }, NOON)).toBe(portuguese);
  expect(await told('a few', { cap: 7 })).toBe(7);
  expect(await told('more than a page', { audience: { languages: ['pt'] }, cap: 550 })).toBe(550);
  expect(await told('readers', { audience: { readWithinDays: 7 } })).toBe(0);
  expect(await told('quiet', { audience: { quietForDays: 7 } })).toBe(BROWSERS);
  expect(await told('library', { audience: { bookId: 1 } })).toBe(0);
  expect((await toldCampaigns(db))[0]).toMatchObject({ key: 'library', title: 'Some', reached: 0, sent: 0 });
}, 60_000);
