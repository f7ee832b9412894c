import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_AGAIN_SECONDS } from '../../contract/account/logins';
import { FAILURES } from '../../contract/wire/failure';
import { namedTables } from '../accounts/personalTables';
import { rowsOf } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { emailCodes } from '../ground/db/schema/logins';
import { supportMessages } from '../ground/db/schema/messages';
import { users } from '../ground/db/schema/users';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { createClient, type TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('leaving', { pricePerChapter: 2, freeChapters: 1 });
});
afterAll(() => app.context.close());
beforeEach(() => pass(CODE_AGAIN_SECONDS + 1));
function pass(seconds: number): void {
  app.context.setNow(new Date(app.context.now().getTime() + seconds * 1_000));
}

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
let readers = 0;

/** An account with rows in every table: a guest merged into it, gold, unlocks, reads, a rating, a message. */
async function liveIn(): Promise<{ client: TestClient; userId: number; guestId: number; email: string }> {
  const email = `leaver${++readers}@books.example`;
  const { client, data } = await openAccount(app, email);
  const { userId } = data.user;
  const guest = await app.signIn();
  await giveGold(app.context, guest.userId, { coins: 9 });
  const unlock = { requestId: randomUUID(), bookId, target: 2, maxPrice: 2 };
  await app.ask('unlockChapterByGold', unlock, guest.client);
  const read = { page: 'reading', action: 'read', detail: { bookId, target: 1 }, dateTime: 0 };
  await app.ask('userLog', { requestId: randomUUID(), ...read }, guest.client);
  await app.ask('rateBook', { requestId: randomUUID(), bookId, stars: 2 }, guest.client);
  await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
  const words = { email, subject: 'Help', text: 'The page\nis blank.' };
  await app.ask('customerService', { requestId: randomUUID(), ...words }, guest.client);
  await app.ask('editProfile', { id: userId, nickName: 'Leaver' }, client);
  const shelved = { kind: 'shelf', key: String(bookId), fields: { addedAt: 1, openedAt: 1 } } as const;
  const change = { ...shelved, changed: ['addedAt', 'openedAt'] };
  const { cursor } = (
    await app.ask('sync', { device: randomUUID(), batch: 0, changes: [], cursor: null }, client)
  ).data;
  await app.ask('sync', { device: randomUUID(), batch: 1, changes: [change], cursor }, client);
  return { client: guest.client, userId, guestId: guest.userId, email };
}

async function tablesOf(userId: number): Promise<string[]> {
  const found = [];
  for (const { table, column } of await namedTables(app.context.db)) {
    const rows = await rowsOf(
      app.context.db,
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}::bigint limit 1`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe('an export', () => {
  it('contains all rows that name the reader, and no secrets', async () => {
    const { client, userId, email } = await liveIn();
    const { data } = await app.ask('exportMe', {}, client);
    expect(data.account).toMatchObject({ userId, email, nickName: 'Leaver' });
    for (const table of await tablesOf(userId)) {
      const key = Object.keys(data).find((name) => name.split(' ')[0] === table);
      expect([table, (data[key ?? ''] as unknown[])?.length]).not.toEqual([table, 0]);
    }
    for (const part of [
      'ledger_entries',
      'ledger_postings',
      'grants',
      'reads',
      'ratings',
      'sessions',
      'sync_items',
    ]) {
      expect([part, (data[part] as unknown[]).length > 0]).toEqual([part, true]);
    }
    const text = JSON.stringify(data);
    expect(text).toContain('is blank.');
    for (const secret of ['token_hash', 'password_hash', 'secret_hash', 'scrypt']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('deleting an account', () => {
  it('deletes its rows, closes its ledger, ends all sessions and frees the address', async () => {
    const { client, userId, guestId, email } = await liveIn();
    const other = createClient(app.app);
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, other);
    expect((await tablesOf(userId)).length).toBeGreaterThan(10);
    const [rated] = await app.context.db.select().from(books).where(eq(books.id, bookId));

    const wrong = await app.ask('deleteMe', { proof: { kind: 'password', password: 'not this' } }, client);
    expect(wrong.code).toBe(refused('loginError'));
    const byNumber = { kind: 'number', number: String(userId) } as const;
    expect((await app.ask('deleteMe', { proof: byNumber }, client)).code).toBe(refused('loginError'));
    expect(
      (await app.ask('deleteMe', { proof: { kind: 'password', password: PASSWORD } }, client)).code,
    ).toBe(1);

    expect(await tablesOf(userId)).toEqual(['ledger_entries']);
    expect(await tablesOf(guestId)).toEqual(['ledger_entries']);
    expect(await app.context.db.$count(users, eq(users.id, guestId))).toBe(0);
    expect(await app.context.db.$count(emailCodes, eq(emailCodes.email, email))).toBe(0);
    const left = await rowsOf(app.context.db, sql`select 1 from receipts where scope = ${`user:${userId}`}`);
    expect(left).toEqual([]);
    expect(JSON.stringify(await app.context.db.select().from(ledgerEntries))).not.toContain(email);
    const [sum] = await rowsOf<{ sum: number }>(
      app.context.db,
      sql`select sum(amount)::int as sum from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where e.user_id = ${userId}::bigint and p.account in ('coins', 'bonus')`,
    );
    expect(sum?.sum).toBe(0);
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
    const [unrated] = await app.context.db.select().from(books).where(eq(books.id, bookId));
    expect([unrated?.ratingCount, unrated?.ratingSum]).toEqual([
      (rated?.ratingCount ?? 0) - 1,
      (rated?.ratingSum ?? 0) - 2,
    ]);
    expect((await app.ask('userInfo', {}, other)).status).toBe(401);
    expect(client.cookie).toBe('');
    const again = await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN });
    expect(again.code).toBe(refused('loginError'));
    pass(CODE_AGAIN_SECONDS + 1);
    expect((await openAccount(app, email)).data.user.userId).not.toBe(userId);
  });

  it('requires a fresh code made for deletion only', async () => {
    const { client, email } = await liveIn();
    const loginCode = await codeFor(app, email, 'login');
    const byCode = (code: string) => app.ask('deleteMe', { proof: { kind: 'code', code } }, client);
    expect((await byCode(loginCode)).code).toBe(refused('wrongCode'));
    const code = await codeFor(app, email, 'delete', client);
    expect((await byCode(code)).code).toBe(1);
  });

  it('requires the user number from a reader without an address', async () => {
    const { client, userId } = await app.signIn();
    const byNumber = (number: string) => app.ask('deleteMe', { proof: { kind: 'number', number } }, client);
    expect((await byNumber(`${userId}0`)).code).toBe(refused('loginError'));
    expect((await byNumber(String(userId))).code).toBe(1);
    expect(await app.context.db.$count(users, eq(users.id, userId))).toBe(0);
  });
});

describe('a message to the operator', () => {
  it('is mailed once, with a reply address', async () => {
    const { client } = await app.signIn();
    const message = {
      requestId: randomUUID(),
      email: 'Asks@Books.example',
      subject: 'Where\r\nBcc: all@books.example',
      text: 'is <b>my</b> book?',
    };
    expect((await app.ask('customerService', message, client)).code).toBe(1);
    expect((await app.ask('customerService', message, client)).code).toBe(1);
    const mails = app.context.mails.filter(({ text }) => text.includes('my</b> book'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'operator@localhost', replyTo: 'asks@books.example' });
    expect(mails[0]?.subject).not.toMatch(/[\r\n]/);
    expect(mails[0]?.html).not.toContain('<b>');
    const waiting = await app.context.db.$count(supportMessages, sql`mailed_at is null`);
    expect(waiting).toBe(0);
  });
});
