import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sampleGuest } from '../../contract/testing/guest';
import { FAILURES } from '../../contract/wire/failure';
import { grants } from '../ground/db/schema/grants';
import { accounts, ledgerEntries } from '../ground/db/schema/ledger';
import { sessions } from '../ground/db/schema/sessions';
import { removeOldSessions, SESSION_MS } from '../ground/session/session';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { app, bookId, hour, newAddress, withAccountsApp } from '../testing/accountsApp';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { createClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';

withAccountsApp();

describe('logging in', () => {
  const balanceOf = async (userId: number) => {
    const [row] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
    return { coins: row?.coins, bonus: row?.bonus };
  };
  const unlock = (target: number) => ({ requestId: randomUUID(), bookId, target, maxPrice: 2 });

  it('merges a guest with all its data into the account, only once', async () => {
    const email = newAddress();
    const { client: first, data } = await openAccount(app, email);
    const { userId } = data.user;
    await app.ask('unlockChapterByGold', unlock(1), first);
    await app.ask('sign', { requestId: randomUUID(), tappedAt: app.context.now().getTime() }, first);

    const guest = sampleGuest();
    const second = createClient(app.app);
    const guestId = ((await second.call('registerByFingerId', guest)).body.data as { userId: number }).userId;
    const soon = new Date(hour + 86_400_000);
    await giveGold(app.context, guestId, { coins: 7 });
    await giveGold(app.context, guestId, { bonus: 4, expiresAt: soon });
    await app.ask('unlockChapterByGold', unlock(1), second);
    await app.ask('unlockChapterByGold', unlock(2), second);
    await app.ask('sign', { requestId: randomUUID(), tappedAt: app.context.now().getTime() }, second);
    await app.ask('getGoldByPwa', { requestId: randomUUID(), isHome: 1 }, second);
    const readOne = {
      requestId: randomUUID(),
      page: 'reading',
      action: 'read',
      detail: { bookId, target: 2 },
      dateTime: hour,
    };
    await app.ask('userLog', readOne, second);
    await app.ask('rateBook', { requestId: randomUUID(), bookId, stars: 5 }, second);

    const had = await balanceOf(userId);
    const brings = await balanceOf(guestId);
    const in_ = await app.ask(
      'loginByEmail',
      { email, password: PASSWORD, ...LOGIN, userId: guestId },
      second,
    );
    expect(in_.data).toMatchObject({ mergedUserId: guestId, award: 0, user: { userId, email } });
    const checkInBonus = 5;
    expect(await balanceOf(userId)).toEqual({
      coins: (had.coins ?? 0) + (brings.coins ?? 0),
      bonus: (had.bonus ?? 0) + (brings.bonus ?? 0) - checkInBonus + 2,
    });
    expect(await balanceOf(guestId)).toEqual({ coins: 0, bonus: 0 });
    const list = (await app.ask('grants', { after: 0 }, second)).data.list;
    expect(list.map(({ target }) => target)).toEqual([1, 2]);
    expect(JSON.parse(list[1]?.receipt.text ?? '')).toMatchObject({ userId });
    expect(await app.context.db.$count(grants, eq(grants.userId, guestId))).toBe(1);
    const rated = await app.ask('bookInfo', { bookId }, second);
    expect(rated.data.book.rating).toMatchObject({ mine: 5 });
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);

    const again = createClient(app.app);
    expect((await again.call('registerByFingerId', guest)).status).toBe(403);
    const renewed = await again.call('registerByFingerId', { ...guest, requestId: randomUUID() });
    expect([guestId, userId]).not.toContain((renewed.body.data as { userId: number }).userId);

    const twice = await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, second);
    expect(twice.data.mergedUserId).toBeNull();
    expect(await app.context.db.$count(ledgerEntries, sql`user_id = ${userId} and kind = 'merge'`)).toBe(1);
  }, 30_000);

  it('does not merge one account into another', async () => {
    const mine = await openAccount(app, newAddress());
    const theirs = newAddress();
    await openAccount(app, theirs);
    const before = await balanceOf(mine.data.user.userId);
    const asked = await app.ask('loginByEmail', { email: theirs, password: PASSWORD, ...LOGIN }, mine.client);
    expect(asked.data).toMatchObject({ mergedUserId: null, user: { email: theirs } });
    expect(await balanceOf(mine.data.user.userId)).toEqual(before);
  });
});

describe('devices', () => {
  it('can be listed, and logged out singly, all others, or all together', async () => {
    const email = newAddress();
    const { client: first, data } = await openAccount(app, email);
    const more = [createClient(app.app), createClient(app.app), createClient(app.app)] as const;
    for (const client of more) {
      await client.call(
        'loginByEmail',
        { email, password: PASSWORD, ...LOGIN },
        { 'user-agent': 'Firefox/140 X11' },
      );
    }
    const { list } = (await app.ask('sessionList', {}, more[0])).data;
    expect(list).toHaveLength(4);
    expect(list.filter(({ isThis }) => isThis)).toEqual([
      expect.objectContaining({ userAgent: 'Firefox/140 X11' }),
    ]);

    const isIn = async (client: typeof first) => (await app.ask('userInfo', {}, client)).status === 200;
    const [third] = (await app.ask('sessionList', {}, more[1])).data.list.filter(({ isThis }) => isThis);
    expect((await app.ask('endSession', { id: third?.id ?? 0 }, more[0])).code).toBe(1);
    expect(await Promise.all([first, ...more].map(isIn))).toEqual([true, true, false, true]);
    const answer = await more[2].call('logOut', { scope: 'this' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^dogear=; Max-Age=0/);
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect((await first.call('userInfo', {})).headers.get('clear-site-data')).toBeNull();
    await app.ask('logOut', { scope: 'others' }, more[0]);
    expect(await Promise.all([first, more[0]].map(isIn))).toEqual([false, true]);
    await app.ask('logOut', { scope: 'all' }, more[0]);
    const mine = eq(sessions.userId, data.user.userId);
    expect((await app.ask('sessionList', {}, more[0])).status).toBe(401);
    const told = async (client: typeof first) => (await client.call('userInfo', {})).body.code;
    const { noSession, sessionEnded } = FAILURES;
    const afar = sessionEnded.code;
    expect(await Promise.all([first, ...more].map(told))).toEqual([
      afar,
      noSession.code,
      afar,
      noSession.code,
    ]);
    const named = await first.call('bookInfo', { bookId: 1, userId: data.user.userId });
    expect([named.status, named.body.code]).toEqual([401, afar]);
    expect(named.headers.get('clear-site-data')).toBe('"cache"');
    await removeOldSessions(app.context.db, app.context.now());
    expect(await app.context.db.$count(sessions, mine)).toBe(2);
    await removeOldSessions(app.context.db, new Date(app.context.now().getTime() + SESSION_MS + 1_000));
    expect(await app.context.db.$count(sessions, mine)).toBe(0);
    expect((await app.ask('logOut', { scope: 'this' })).code).toBe(1);
  }, 30_000);

  it('that logged out offline lose their session when their next guest registers', async () => {
    const { client, data } = await openAccount(app, newAddress());
    const { userId } = data.user;
    expect(await app.context.db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
    const asked = await app.ask('registerByFingerId', sampleGuest(), client);
    expect(asked.data.userId).not.toBe(userId);
    expect(await app.context.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });
});
