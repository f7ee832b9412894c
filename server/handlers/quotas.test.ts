import { randomUUID } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { FAILURES } from '../../contract/wire/failure';
import { tidy } from '../../tools/start/tidy';
import { rowsOf } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { actionLogs, loginLogs } from '../ground/db/schema/logs';
import { supportMessages, typoReports } from '../ground/db/schema/messages';
import { receipts } from '../ground/db/schema/receipts';
import { devices, sessions } from '../ground/db/schema/sessions';
import { syncItems } from '../ground/db/schema/sync';
import { createClient, type TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('quotas');
});
afterAll(() => app.context.close());
// One minute between tests, so that no rate limit interferes.
const nextMinute = () => app.context.setNow(new Date(app.context.now().getTime() + 61_000));
beforeEach(nextMinute);

/** Text that does not compress. */
const noise = (characters: number) =>
  Array.from({ length: Math.ceil(characters / 32) }, () => randomUUID().replaceAll('-', ''))
    .join('')
    .slice(0, characters);

const line = (ext1: string) => ({
  device: sampleDevice,
  msg: 'm',
  ext1,
  ext2: noise(8_000),
  ext3: noise(8_000),
  dateTime: 1,
});

describe('logs', () => {
  it('of one reader are limited to the newest, by number and by bytes', async () => {
    const { client, userId } = await app.signIn();
    for (let at = 0; at < 30; at++) await app.ask('userHandleLogByApp', line(`line ${at}`), client);
    const long = await app.context.db.select().from(actionLogs).where(eq(actionLogs.userId, userId));
    expect(long.length).toBeGreaterThan(10);
    expect(long.length).toBeLessThan(20);
    expect(long.some(({ ext1 }) => ext1 === 'line 29')).toBe(true);
    const short = { userId, msg: 's', ext1: '', ext2: '', ext3: '', happenedAt: new Date() };
    await app.context.db.insert(actionLogs).values(Array.from({ length: 250 }, () => short));
    await app.ask('userHandleLogByApp', line('one more'), client);
    expect(await app.context.db.$count(actionLogs, eq(actionLogs.userId, userId))).toBe(200);
  });

  it('of sign-ins are limited to twenty, and to thirty calls a minute', async () => {
    const { client, userId } = await app.signIn();
    const signIn = {
      fingerId: 'f',
      platform: 'h5',
      isDeep: 0,
      language: 'en',
      friendInviteCode: '',
      inviteCode: '',
      userId,
      device: sampleDevice,
    } as const;
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) statuses.push((await app.ask('loginLog', signIn, client)).status);
    expect(statuses.slice(29)).toEqual([200, 429]);
    expect(await app.context.db.$count(loginLogs, eq(loginLogs.userId, userId))).toBe(20);
  });
});

it('a guest keeps at most 50 sessions and ten device secrets', async () => {
  const client = createClient(app.app);
  const guest = sampleGuest();
  const { body } = await client.call('registerByFingerId', guest);
  const { userId } = body.data as { userId: number };
  const at = (seconds: number) => new Date(app.context.now().getTime() - 1_000_000 + seconds * 1_000);
  await app.context.db.insert(sessions).values(
    Array.from({ length: 60 }, (_, n) => ({
      tokenHash: noise(64),
      userId,
      seenAt: at(n),
      expiresAt: at(9_000_000),
    })),
  );
  await app.context.db.insert(devices).values(
    Array.from({ length: 20 }, (_, n) => ({
      userId,
      secretHash: noise(64),
      fingerId: 'f',
      info: sampleDevice,
      seenAt: at(n),
    })),
  );
  const again = { ...guest, requestId: randomUUID(), deviceSecret: sampleGuest().deviceSecret, userId };
  expect((await client.call('registerByFingerId', again)).body.code).toBe(1);
  expect((await createClient(app.app).call('registerByFingerId', guest)).body.code).toBe(1);
  expect(await app.context.db.$count(sessions, eq(sessions.userId, userId))).toBe(50);
  expect(await app.context.db.$count(devices, eq(devices.userId, userId))).toBe(10);
});

describe('stored answers to commands', () => {
  const keptOf = (userId: number) => app.context.db.$count(receipts, eq(receipts.scope, `user:${userId}`));
  const read = (client: TestClient, requestId: string = randomUUID()) => {
    const detail = { bookId, target: 1 };
    return app.ask('userLog', { requestId, page: 'reading', action: 'read', detail, dateTime: 1 }, client);
  };

  it('are limited to a reader’s newest 300, except payments, which are kept forever', async () => {
    const { client, userId } = await app.signIn();
    await giveGold(app.context, userId, { coins: 5 });
    const unlock = { requestId: randomUUID(), bookId, target: 3, maxPrice: 5 };
    const first = await app.ask('unlockChapterByGold', unlock, client);
    expect(first.data).toMatchObject({ balance: { coins: 0 } });
    await app.context.db.insert(receipts).values(
      Array.from({ length: 400 }, (_, at) => ({
        scope: `user:${userId}`,
        requestId: randomUUID(),
        endpoint: 'userLog',
        payloadHash: '',
        answer: { value: null },
        createdAt: new Date(Date.parse('2026-01-01') + at),
      })),
    );
    const always = vi.spyOn(Math, 'random').mockReturnValue(0);
    await read(client);
    always.mockRestore();
    expect(await keptOf(userId)).toBe(301);

    app.context.setNow(new Date(app.context.now().getTime() + 91 * 86_400_000));
    await tidy(app.context);
    expect(await keptOf(userId)).toBe(1);
    const again = await app.ask('unlockChapterByGold', unlock, client);
    expect(again.data).toEqual(first.data);
  });

  it('that were deleted change nothing when the command is repeated', async () => {
    const { client, userId } = await app.signIn();
    const reading = randomUUID();
    await read(client, reading);
    const rating = { requestId: randomUUID(), bookId, stars: 4 as const };
    await app.ask('rateBook', rating, client);
    const typo = { requestId: randomUUID(), bookId, target: 1, quote: 'teh', correction: 'the', note: '' };
    await app.ask('reportTypo', typo, client);
    const counted = async () => [
      (await app.ask('bookInfo', { bookId }, client)).data.book.rating,
      await app.context.db.$count(typoReports, eq(typoReports.userId, userId)),
      await rowsOf(
        app.context.db,
        sql`select sum(reads)::int as reads from book_days where book_id = ${bookId}`,
      ),
    ];
    const before = await counted();
    await app.context.db.delete(receipts).where(eq(receipts.scope, `user:${userId}`));
    expect((await read(client, reading)).code).toBe(1);
    expect((await app.ask('rateBook', rating, client)).code).toBe(1);
    expect((await app.ask('reportTypo', typo, client)).code).toBe(1);
    expect(await counted()).toEqual(before);
  });
});

it('misprint reports of one reader are limited in bytes, and then refused', async () => {
  const { client, userId } = await app.signIn();
  const [chapter] = await app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId));
  const long = () => ({ quote: noise(1_000), correction: noise(1_000), note: noise(1_000) });
  await app.context.db
    .insert(typoReports)
    .values(Array.from({ length: 70 }, () => ({ userId, chapterId: chapter?.id ?? 0, ...long() })));
  const codes: number[] = [];
  for (let at = 0; at < 20; at++) {
    const words = { requestId: randomUUID(), bookId, target: 1, ...long() };
    codes.push((await app.ask('reportTypo', words, client)).code);
  }
  expect(codes[0]).toBe(1);
  expect(codes.at(-1)).toBe(FAILURES.accountFull.code);
});

it('messages of one reader are limited, and those mailed long ago are deleted', async () => {
  const { client, userId } = await app.signIn();
  const email = 'reader@books.example';
  const write = async () => {
    const words = { requestId: randomUUID(), email, subject: noise(100), text: noise(2_000) };
    return (await app.ask('customerService', words, client)).code;
  };
  const kept = Array.from({ length: 110 }, () => ({
    userId,
    email,
    subject: noise(100),
    text: noise(2_000),
  }));
  await app.context.db.insert(supportMessages).values(kept.slice(0, 60));
  expect(await write()).toBe(1);
  await app.context.db.insert(supportMessages).values(kept.slice(60));
  expect(await write()).toBe(FAILURES.accountFull.code);
  const mailedAt = new Date(app.context.now().getTime() - 91 * 86_400_000);
  await app.context.db.update(supportMessages).set({ mailedAt }).where(eq(supportMessages.userId, userId));
  await tidy(app.context);
  expect(await app.context.db.$count(supportMessages, eq(supportMessages.userId, userId))).toBe(0);
  expect(await write()).toBe(1);
});

describe('an export', () => {
  it('has pages of limited size, which contain every row once', async () => {
    const { client, userId } = await app.signIn();
    const notes = Array.from({ length: 700 }, (_, at) => ({
      userId,
      kind: 'annotation' as const,
      key: randomUUID(),
      seq: at + 1,
      fields: { note: { v: noise(1_000), s: at + 1 } },
    }));
    await app.context.db.insert(syncItems).values(notes);
    const found: string[] = [];
    let pages = 0;
    for (let cursor: unknown = ''; typeof cursor === 'string'; pages++) {
      const { data, code } = await app.ask('exportMe', { cursor }, client);
      expect(code).toBe(1);
      expect(JSON.stringify(data).length).toBeLessThan(200_000);
      const items = (data.sync_items ?? []) as { key: string }[];
      found.push(...items.map(({ key }) => key));
      cursor = data.next;
    }
    expect(pages).toBeGreaterThan(4);
    expect(found.sort()).toEqual(notes.map(({ key }) => key).sort());
    expect((await app.ask('exportMe', {}, client)).status).toBe(426);
  });

  it('is read by one call at a time, and refuses made-up cursors', async () => {
    const { client } = await app.signIn();
    const both = await Promise.all([1, 2].map(() => app.ask('exportMe', { cursor: '' }, client)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    for (const cursor of ['nothing', '["users",["x"]]', '["users",[]]]', '["unknown",[]]', '["reads",["1"]]'])
      expect([cursor, (await app.ask('exportMe', { cursor }, client)).status]).toEqual([cursor, 400]);
  });
});

it('log lines without a user are limited together', async () => {
  await app.context.db.insert(actionLogs).values(
    Array.from({ length: 2_000 }, () => ({
      msg: 'n',
      ext1: '',
      ext2: '',
      ext3: '',
      happenedAt: new Date(),
    })),
  );
  for (let time = 0; time < 3; time++)
    await app.context.db.execute(sql`insert into action_logs (msg, ext1, ext2, ext3, happened_at)
      select msg, ext1, ext2, ext3, happened_at from action_logs where msg = 'n' limit 2000`);
  const always = vi.spyOn(Math, 'random').mockReturnValue(0);
  await app.ask('userHandleLogByApp', line('the last'));
  always.mockRestore();
  const nobodys = and(sql`user_id is null`, like(actionLogs.msg, '%'));
  expect(await app.context.db.$count(actionLogs, nobodys)).toBe(5_000);
});
