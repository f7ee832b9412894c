import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleGuest } from '../../../contract/testing/guest';
import { FAILURES } from '../../../contract/values/failure';
import { CODE_AGAIN_SECONDS, CODE_VALID_SECONDS, DEFAULT_LOGIN_GOLD } from '../../../contract/values/limits';
import { grants } from '../../ground/db/schema/grants';
import { accounts, ledgerEntries } from '../../ground/db/schema/ledger';
import { emailCodes } from '../../ground/db/schema/logins';
import { sessions } from '../../ground/db/schema/sessions';
import { users } from '../../ground/db/schema/users';
import { removeOldSessions, SESSION_MS } from '../../ground/session/session';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../../testing/accounts';
import { brokenLedgerRules } from '../../testing/brokenLedgerRules';
import { createClient } from '../../testing/createClient';
import { giveGold } from '../../testing/giveGold';
import { openTestApp, type TestApp } from '../../testing/openTestApp';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('accounts', { pricePerChapter: 2, freeChapters: 0 });
});
afterAll(() => app.context.close());

/** Every test has an hour of its own, so that no limit of one is another's. */
let hour = Date.parse('2026-05-04T12:00:00Z');
beforeEach(() => {
  hour += 2 * 3_600_000;
  app.context.setNow(new Date(hour));
});
function pass(seconds: number): void {
  app.context.setNow(new Date(app.context.now().getTime() + seconds * 1_000));
}

let addresses = 0;
const newAddress = () => `reader${++addresses}@books.example`;
const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('an account by e-mail', () => {
  it('is the guest that opened it, with its number, coins and unlocks, and has the login gold once', async () => {
    const { client, userId } = await app.signIn();
    await giveGold(app.context, userId, { coins: 5 });
    const unlock = { requestId: randomUUID(), bookId, target: 1, maxPrice: 2 };
    expect((await app.ask('unlockChapterByGold', unlock, client)).code).toBe(1);
    const before = client.cookie;
    const email = newAddress();
    const { data } = await openAccount(app, ` ${email.toUpperCase()} `, client);
    expect(data).toMatchObject({ award: DEFAULT_LOGIN_GOLD, mergedUserId: null });
    expect(data.user).toMatchObject({ userId, email, isLogin: 1, coins: 3, bonus: DEFAULT_LOGIN_GOLD });
    expect((await app.ask('grants', { after: 0 }, client)).data.list).toHaveLength(1);

    // A new session, and the old one is nobody's.
    const old = createClient(app.app);
    old.cookie = before;
    expect((await app.ask('userInfo', {}, old)).status).toBe(401);
    const claim = { requestId: randomUUID(), taskType: 2 } as const;
    expect((await app.ask('claimTask', claim, client)).code).toBe(refused('noReward'));
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  });

  it('opens by its password in any spelling of the address, and by no other', async () => {
    const email = newAddress();
    const { data } = await openAccount(app, email);
    const right = await app.ask('loginByEmail', { email: email.toUpperCase(), password: PASSWORD, ...LOGIN });
    expect(right.data.user).toMatchObject({ userId: data.user.userId, email });
    for (const wrong of [
      { email, password: `${PASSWORD} ` },
      { email: newAddress(), password: PASSWORD },
      { email, password: '' },
    ]) {
      const asked = await app.ask('loginByEmail', { ...wrong, ...LOGIN });
      expect([asked.status, asked.code, asked.data]).toEqual([200, refused('loginError'), null]);
    }
  });

  it('is not opened twice with one address: the mail says so, the answer does not', async () => {
    const email = newAddress();
    await openAccount(app, email);
    pass(CODE_AGAIN_SECONDS);
    const known = await app.ask('sendCodeByEmail', { email, purpose: 'register', language: 'en' });
    const unknown = await app.ask('sendCodeByEmail', {
      email: newAddress(),
      purpose: 'register',
      language: 'en',
    });
    expect(known).toEqual(unknown);
    const mail = app.context.mails.findLast(({ to }) => to === email);
    expect(mail?.subject).toBe('You have an account already');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const asked = await app.ask('registerByEmail', {
      email,
      password: 'another one',
      code: '123456',
      ...LOGIN,
    });
    expect(asked.code).toBe(refused('wrongCode'));
    expect(await app.context.db.$count(users, eq(users.email, email))).toBe(1);
  });

  it.each(['PassWord', '123456', 'the address'])(
    'is not opened, nor given again, with the password that all try first: %s',
    async (first) => {
      const email = newAddress();
      const password = first === 'the address' ? email : first;
      const code = await codeFor(app, email, 'register');
      const asked = await app.ask('registerByEmail', { email, password, code, ...LOGIN });
      expect([asked.status, asked.code]).toEqual([200, refused('commonPassword')]);
      // The code is good still.
      const chosen = { email, password: PASSWORD, code, ...LOGIN };
      expect((await app.ask('registerByEmail', chosen)).code).toBe(1);
      pass(CODE_AGAIN_SECONDS);
      const again = await codeFor(app, email, 'reset');
      const reset = await app.ask('resetPassword', { email, password, code: again, ...LOGIN });
      expect(reset.code).toBe(refused('commonPassword'));
      expect((await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN })).code).toBe(1);
    },
  );

  it('refuses what is no address and passwords of 5 and 33 characters', async () => {
    const bad = (request: object) =>
      app.ask('registerByEmail', {
        email: newAddress(),
        password: PASSWORD,
        code: '000000',
        ...LOGIN,
        ...request,
      });
    for (const request of [
      { email: 'reader@' },
      { email: '' },
      { password: '12345' },
      { password: 'x'.repeat(33) },
      { code: '12345' },
    ]) {
      expect((await bad(request)).status, JSON.stringify(request)).toBe(400);
    }
  });
});

describe('a code', () => {
  it('can be tried five times: the sixth fails even when it is right', async () => {
    const email = newAddress();
    const code = await codeFor(app, email, 'login');
    for (let nth = 0; nth < 5; nth++) {
      expect((await app.ask('loginByCode', { email, code: other(code), ...LOGIN })).code).toBe(
        refused('wrongCode'),
      );
    }
    expect((await app.ask('loginByCode', { email, code, ...LOGIN })).code).toBe(refused('wrongCode'));
    expect(await app.context.db.$count(users, eq(users.email, email))).toBe(0);
  });

  it('is good for its time, once, for its own door and address', async () => {
    const email = newAddress();
    const first = await codeFor(app, email, 'login');
    pass(CODE_VALID_SECONDS);
    expect((await app.ask('loginByCode', { email, code: first, ...LOGIN })).code).toBe(refused('wrongCode'));

    const code = await codeFor(app, email, 'login');
    const password = PASSWORD;
    const elsewhere = await app.ask('registerByEmail', { email, password, code, ...LOGIN });
    expect(elsewhere.code).toBe(refused('wrongCode'));
    const anothers = await app.ask('loginByCode', { email: newAddress(), code, ...LOGIN });
    expect(anothers.code).toBe(refused('wrongCode'));
    pass(CODE_VALID_SECONDS - 1);
    const used = await app.ask('loginByCode', { email, code, ...LOGIN });
    expect(used.data).toMatchObject({ user: { email, isLogin: 1 }, award: DEFAULT_LOGIN_GOLD });
    const replayed = await app.ask('loginByCode', { email, code, ...LOGIN });
    expect(replayed.code).toBe(refused('wrongCode'));
  });

  it('lies in the database as a keyed hash alone', async () => {
    const email = newAddress();
    const code = await codeFor(app, email, 'login');
    const [row] = await app.context.db.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('speaks the language of the app, and has no code for a new password of an account that is not there', async () => {
    for (const [language, subject] of [
      ['ru', 'Ваш код для Dogear'],
      ['zh-TW', '您的 Dogear 验证码'],
      ['pt_BR', 'O seu código para Dogear'],
      ['xx', 'Your code for Dogear'],
    ] as const) {
      const email = newAddress();
      await app.ask('sendCodeByEmail', { email, purpose: 'login', language });
      expect(app.context.mails.findLast(({ to }) => to === email)?.subject).toBe(subject);
    }
    const sent = app.context.mails.length;
    await app.ask('sendCodeByEmail', { email: newAddress(), purpose: 'reset', language: 'en' });
    const mails = app.context.mails.slice(sent);
    expect(mails.map(({ subject }) => subject)).toEqual(['There is no account with this address']);
    expect(mails[0]?.text).not.toMatch(/\d{6}/);
  });

  it('to delete an account goes only to whoever is logged in to it', async () => {
    const email = newAddress();
    const { client } = await openAccount(app, email);
    const ask = (asks = createClient(app.app)) =>
      app.ask('sendCodeByEmail', { email, purpose: 'delete', language: 'en' }, asks);
    const sent = app.context.mails.length;
    expect((await ask()).code).toBe(refused('notAllowed'));
    expect((await ask((await app.signIn()).client)).code).toBe(refused('notAllowed'));
    expect(app.context.mails).toHaveLength(sent);
    expect((await ask(client)).code).toBe(1);
    expect(app.context.mails).toHaveLength(sent + 1);
  });
});

describe('a new password', () => {
  it('is set by a code, logs all other devices out and this one in', async () => {
    const email = newAddress();
    const { client } = await openAccount(app, email);
    const code = await codeFor(app, email, 'reset');
    const here = createClient(app.app);
    const password = 'a new password';
    const reset = await app.ask('resetPassword', { email, password, code, ...LOGIN }, here);
    expect(reset.data.user.email).toBe(email);
    expect((await app.ask('userInfo', {}, here)).code).toBe(1);
    expect((await app.ask('userInfo', {}, client)).status).toBe(401);
    expect((await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN })).code).toBe(
      refused('loginError'),
    );
    expect((await app.ask('loginByEmail', { email, password, ...LOGIN })).code).toBe(1);
  });
});

describe('wrong passwords', () => {
  it('close an address to strangers of that network for a while, known or not, and leave it the code', async () => {
    const known = newAddress();
    await openAccount(app, known);
    const wrong = (email: string) => app.ask('loginByEmail', { email, password: '', ...LOGIN });
    for (const email of [known, newAddress()]) {
      for (let nth = 1; nth <= 10; nth++) expect((await wrong(email)).code).toBe(refused('loginError'));
      expect((await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN })).status).toBe(429);
    }
    const code = await codeFor(app, known, 'login');
    expect((await app.ask('loginByCode', { email: known, code, ...LOGIN })).code).toBe(1);
    pass(15 * 60);
    expect((await app.ask('loginByEmail', { email: known, password: PASSWORD, ...LOGIN })).code).toBe(1);
  }, 60_000);
});

describe('a guest that logs in', () => {
  const balanceOf = async (userId: number) => {
    const [row] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
    return { coins: row?.coins, bonus: row?.bonus };
  };
  const unlock = (target: number) => ({ requestId: randomUUID(), bookId, target, maxPrice: 2 });

  it('goes into the account once, with all it has, and is nobody any more', async () => {
    const email = newAddress();
    const { client: first, data } = await openAccount(app, email);
    const { userId } = data.user;
    // Both have chapter 1: it is paid once.
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
    // The same day and the same task count once an account.
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

    // Neither its secret nor a replay of its registration opens anything that was the guest's.
    const again = createClient(app.app);
    expect((await again.call('registerByFingerId', guest)).status).toBe(403);
    const renewed = await again.call('registerByFingerId', { ...guest, requestId: randomUUID() });
    expect([guestId, userId]).not.toContain((renewed.body.data as { userId: number }).userId);

    // Another login of the same account has nothing to merge.
    const twice = await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, second);
    expect(twice.data.mergedUserId).toBeNull();
    expect(await app.context.db.$count(ledgerEntries, sql`user_id = ${userId} and kind = 'merge'`)).toBe(1);
  }, 30_000);

  it('does not go into an account from another account', async () => {
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
  it('are listed and logged out: this one, one by one, the others, all', async () => {
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
    // The browser's own cache goes too, here and where a session was ended from afar.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
    expect((await first.call('userInfo', {})).headers.get('clear-site-data')).toBeNull();
    await app.ask('logOut', { scope: 'others' }, more[0]);
    expect(await Promise.all([first, more[0]].map(isIn))).toEqual([false, true]);
    await app.ask('logOut', { scope: 'all' }, more[0]);
    const mine = eq(sessions.userId, data.user.userId);
    expect((await app.ask('sessionList', {}, more[0])).status).toBe(401);
    // Whoever was logged out from another device hears that it was on purpose, for as long as a session lasts; whoever left does not.
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
    // Logged out already is no failure.
    expect((await app.ask('logOut', { scope: 'this' })).code).toBe(1);
  }, 30_000);

  it('that logged out with no network are logged out by their next guest', async () => {
    const { client, data } = await openAccount(app, newAddress());
    const { userId } = data.user;
    expect(await app.context.db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
    const asked = await app.ask('registerByFingerId', sampleGuest(), client);
    expect(asked.data.userId).not.toBe(userId);
    expect(await app.context.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });
});
