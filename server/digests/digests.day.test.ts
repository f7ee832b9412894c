import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NoticeChoices } from '../../contract/account/noticeKinds';
import { type PushService, startPushService } from '../../tests/doubles/push/startPushService';
import { remindStreaks } from '../checkIn/remindStreaks';
import { offerTitle } from '../content/offerTitle';
import { digestItems } from '../ground/db/schema/digests';
import { budgets } from '../ground/db/schema/installation';
import { mails } from '../ground/db/schema/messages';
import { pushEvents } from '../ground/db/schema/push';
import { users } from '../ground/db/schema/users';
import { announceCampaign } from '../push/announce';
import { proveMailbox } from '../testing/accounts';
import { makeAuthor } from '../testing/authors';
import type { TestClient } from '../testing/createClient';
import { sendMails, type TestApp } from '../testing/openTestApp';
import {
  announcements,
  followNow,
  notifyAccount,
  openPushApp,
  subscribeBrowser,
  tellNow,
} from '../testing/pushApp';
import { gatherDigests } from './gatherDigests';

/** E-mails to readers: to whom, about what, when and how often (decision 0060). */
const NOON = new Date('2026-11-25T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await openPushApp(service.origin, {
    DOGEAR_PUBLIC_URL: 'https://books.example',
    DOGEAR_MAILS_AN_HOUR: '8',
  });
});
afterAll(async () => {
  await app.context.close();
  await service.stop();
});
beforeEach(async () => {
  app.context.setNow(NOON);
  // Readers of earlier tests must not get this test's announcements.
  await app.context.db.update(users).set({ emailProvenAt: null });
  for (const table of [budgets, digestItems, mails, pushEvents]) await app.context.db.delete(table);
});

const pass = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));
/** Runs what the server would have done until now. */
async function work(): Promise<void> {
  await tellNow(app);
  await gatherDigests(app.context);
  await sendMails(app.context);
}
const mailedTo = (email: string) => app.context.mails.filter(({ to }) => to === email);

type Told = { choices?: Partial<NoticeChoices>; shelf?: readonly number[]; isProven?: boolean };

async function reader({ choices = {}, shelf = [], isProven = true }: Told = {}) {
  const { client, userId } = await app.signIn();
  const email = `${userId}@books.example`;
  if (isProven) await proveMailbox(app, userId, email);
  await notifyAccount(app, client, { shelf, choices: { mail: true, mailZone: 'UTC', ...choices } });
  return { client, userId, email };
}
const { invite, pay, release } = announcements(() => app.context);
async function choose(client: TestClient, choices: Partial<NoticeChoices>): Promise<void> {
  await notifyAccount(app, client, { choices });
}

it('a new title of an author the reader follows is in the mail, unless it was withdrawn since', async () => {
  const [told, gone] = [
    await app.publish('mailed', { isHidden: true }),
    await app.publish('withdrawn', { isHidden: true }),
  ];
  const { authorId, penName } = await makeAuthor(app, [told, gone]);
  const { client, email } = await reader();
  await followNow(app, client, authorId);
  const offer = (bookId: number, isHidden: boolean) =>
    app.context.db.transaction((tx) =>
      offerTitle(tx, bookId, { isHidden, publishAt: null }, app.context.now()),
    );
  await offer(told, false);
  await offer(gone, false);
  await work();
  await offer(gone, true);
  pass(61 * MINUTE_MS);
  await work();
  const mailed = mailedTo(email);
  expect(mailed).toHaveLength(1);
  expect(mailed[0]?.text).toContain(`/bookInfo/${told}?isDeepLink=1`);
  expect(mailed[0]?.text).toContain(penName);
  expect(mailed[0]?.text).not.toContain('withdrawn');
});

describe('a digest', () => {
  it('contains an hour’s news in one mail, in the reader’s language, with links', async () => {
    const { email, userId } = await reader({ shelf: [7, 8], choices: { mailLanguage: 'ru' } });
    await release(7, 4);
    await invite(userId);
    await work();
    pass(30 * MINUTE_MS);
    await release(7, 5);
    await release(8, 2, 'Another');
    await work();
    expect(mailedTo(email)).toEqual([]);
    pass(31 * MINUTE_MS);
    await work();
    const [mail, ...more] = mailedTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Новости для вас от Dogear');
    expect(mail?.text).toContain(
      'A Book\nНовые главы, начиная с 4-й: 2\nhttps://books.example/reading/7/4?isDeepLink=1',
    );
    expect(mail?.text).toContain('Another\nВышла глава 2: Part 2\n');
    expect(mail?.text).toContain('Ваш друг читает');
    expect(mail?.html).toContain('<a href="https://books.example/reading/8/2?isDeepLink=1">Another</a>');
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/books\.example\/novel-api\/unsubscribe\?token=\d+\.[\w-]{22}&lang=ru>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    pass(2 * DAY_MS);
    await work();
    expect(mailedTo(email)).toHaveLength(1);
  });

  it('of one item has its title as subject, without markup or header injection', async () => {
    const { email } = await reader({ shelf: [7] });
    await release(7, 4, '<b>Ann\r\nBcc: you@evil.example');
    await work();
    pass(HOUR_MS);
    await work();
    expect(mailedTo(email)[0]?.subject).toBe('<b>Ann Bcc: you@evil.example');
    expect(mailedTo(email)[0]?.html).not.toContain('<b>');
  });

  it('is sent only to readers who enabled it and its kind and proved their address', async () => {
    const [off, unproven, gone] = [
      await reader({ choices: { mail: false } }),
      await reader({ isProven: false }),
      await reader({ choices: { campaign: false } }),
    ];
    const wanted = await reader();
    const words = { titles: { en: 'New' }, bodies: { en: 'Come' } };
    await announceCampaign(app.context.db, { key: randomUUID(), ...words, path: '/home' }, NOON);
    await work();
    pass(HOUR_MS);
    await work();
    const all = [off, unproven, gone, wanted].map(({ email }) => mailedTo(email).length);
    expect(all).toEqual([0, 0, 0, 1]);
  });

  it('is not sent if its kind or all digests are switched off meanwhile', async () => {
    const [kind, all] = [await reader(), await reader()];
    for (const { userId } of [kind, all]) await invite(userId);
    await work();
    await choose(kind.client, { invite: false });
    await choose(all.client, { mail: false });
    pass(HOUR_MS);
    await work();
    expect([...mailedTo(kind.email), ...mailedTo(all.email)]).toEqual([]);
    expect(await app.context.db.$count(digestItems)).toBe(0);
  });

  it('leaves out news already pushed to the reader’s browser', async () => {
    const { client, email, userId } = await reader();
    const { browser, ...subscribed } = service.subscribe();
    await subscribeBrowser(app, client, subscribed);
    await invite(userId);
    await pay(userId);
    await work();
    pass(HOUR_MS);
    await work();
    expect(service.delivered.filter((each) => each.browser === browser)).toHaveLength(2);
    expect(mailedTo(email)).toEqual([]);
  });

  it('is deleted with its account', async () => {
    const { client, userId } = await reader();
    await invite(userId);
    await tellNow(app);
    await app.context.db.delete(users).where(eq(users.id, userId));
    expect(await app.context.db.$count(digestItems)).toBe(0);
    expect((await app.ask('userInfo', {}, client)).code).not.toBe(1);
  });

  it('is part of the reader’s export', async () => {
    const { client, userId } = await reader();
    await invite(userId);
    await tellNow(app);
    let text = '';
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { data } = (await app.ask('exportMe', { cursor }, client)) as { data: Record<string, unknown> };
      text += JSON.stringify(data);
      cursor = (data.next as string | null) ?? undefined;
    }
    expect(text).toContain('"digest_items"');
    expect(text).toContain('"kind":"invite"');
  });
});

describe('digest mails', () => {
  it('are sent at most once a day, and within the reader’s weekly limit', async () => {
    const { email, userId } = await reader({ choices: { weeklyCap: 3 } });
    for (let day = 0; day < 6; day++) {
      await invite(userId);
      for (let hour = 0; hour < 24; hour++) {
        await work();
        pass(HOUR_MS);
      }
    }
    expect(mailedTo(email)).toHaveLength(3);
    // What was held back is in the next mail, unless it has expired.
    pass(DAY_MS);
    pass(2 * HOUR_MS);
    await work();
    expect(mailedTo(email)).toHaveLength(4);
  });

  it('wait for the end of the reader’s quiet hours, except for a payment', async () => {
    // 23:30 in Auckland.
    app.context.setNow(new Date('2026-11-25T10:30:00Z'));
    const { email, userId } = await reader({ choices: { mailZone: 'Pacific/Auckland' } });
    await invite(userId);
    await work();
    app.context.setNow(new Date('2026-11-25T18:59:00Z'));
    await work();
    expect(mailedTo(email)).toEqual([]);
    app.context.setNow(new Date('2026-11-25T19:00:00Z'));
    await work();
    expect(mailedTo(email)).toHaveLength(1);
    app.context.setNow(new Date('2026-11-26T11:00:00Z'));
    await pay(userId);
    await work();
    pass(MINUTE_MS);
    await work();
    expect(mailedTo(email).map(({ subject }) => subject)).toEqual([
      'Your friend is reading',
      'Payment received',
    ]);
  });

  it('are sent despite an unknown time zone', async () => {
    const { email, userId } = await reader({ choices: { mailZone: 'Mars/Olympus' } });
    await invite(userId);
    await work();
    app.context.setNow(new Date('2026-11-25T13:00:00Z'));
    await work();
    expect(mailedTo(email)).toHaveLength(1);
  });

  it('announce an ending streak beyond the daily limit, unless the reader has checked in', async () => {
    const [late, keen] = [await reader(), await reader()];
    const checkIn = async ({ client }: { client: TestClient }) => {
      const tap = { requestId: randomUUID(), tappedAt: app.context.now().getTime() };
      expect((await app.ask('sign', tap, client)).code).toBe(1);
    };
    for (const moment of ['2026-11-26T17:00:00Z', '2026-11-27T17:00:00Z', '2026-11-28T17:00:00Z']) {
      app.context.setNow(new Date(moment));
      await checkIn(late);
      await checkIn(keen);
    }
    app.context.setNow(new Date('2026-11-29T15:00:00Z'));
    await invite(late.userId);
    await work();
    pass(HOUR_MS);
    await work();
    expect(mailedTo(late.email)).toHaveLength(1);
    app.context.setNow(new Date('2026-11-29T17:05:00Z'));
    expect(await remindStreaks(app.context)).toBe(2);
    await tellNow(app);
    await checkIn(keen);
    pass(MINUTE_MS);
    await work();
    expect(mailedTo(late.email).map(({ subject }) => subject)).toEqual([
      'Your friend is reading',
      '3 days in a row',
    ]);
    expect(mailedTo(keen.email)).toEqual([]);
  });

  it('use at most half of the hourly mail limit; the rest follow later', async () => {
    const all: Awaited<ReturnType<typeof reader>>[] = [];
    for (let each = 0; each < 6; each++) all.push(await reader());
    for (const { userId } of all) await invite(userId);
    await work();
    pass(HOUR_MS);
    await work();
    const sent = () => all.filter(({ email }) => mailedTo(email).length > 0).length;
    expect(sent()).toBe(4);
    pass(HOUR_MS);
    await work();
    expect(sent()).toBe(6);
  });
});

describe('a digest whose process is killed while queueing', () => {
  it('is rolled back, and later queued and sent once', async () => {
    const { email, userId } = await reader();
    await invite(userId);
    await work();
    pass(HOUR_MS);
    const { db } = app.context;
    const transaction: typeof db.transaction = (run) =>
      db.transaction(async (tx) => {
        await run(tx);
        throw new Error('killed');
      });
    const broken = Object.assign(Object.create(db) as typeof db, { transaction });
    await expect(gatherDigests({ ...app.context, db: broken })).rejects.toThrow('killed');
    expect(await db.$count(mails)).toBe(0);
    await Promise.all([gatherDigests(app.context), gatherDigests(app.context)]);
    expect(await db.$count(mails)).toBe(1);
    await sendMails(app.context);
    await work();
    expect(mailedTo(email)).toHaveLength(1);
  });
});
