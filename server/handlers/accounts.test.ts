import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CODE_AGAIN_SECONDS, CODE_VALID_SECONDS } from '../../contract/account/logins';
import { DEFAULT_LOGIN_GOLD } from '../../contract/money/limits';
import { emailCodes } from '../ground/db/schema/logins';
import { users } from '../ground/db/schema/users';
import { codeFor, LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import { app, bookId, newAddress, other, pass, refused, withAccountsApp } from '../testing/accountsApp';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { createClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';

withAccountsApp();

describe('an account by e-mail', () => {
  it('keeps its guest’s number, coins and unlocks, and gets the login bonus once', async () => {
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

    const old = createClient(app.app);
    old.cookie = before;
    expect((await app.ask('userInfo', {}, old)).status).toBe(401);
    const claim = { requestId: randomUUID(), taskType: 2 } as const;
    expect((await app.ask('claimTask', claim, client)).code).toBe(refused('noReward'));
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  });

  it('opens with its password, ignoring the address’s case, and with no other', async () => {
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

  it('is not registered twice: only the mail says so, not the answer', async () => {
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
    expect(mail?.subject).toBe('You already have an account');
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
    'cannot be registered or reset with a common password: %s',
    async (first) => {
      const email = newAddress();
      const password = first === 'the address' ? email : first;
      const code = await codeFor(app, email, 'register');
      const asked = await app.ask('registerByEmail', { email, password, code, ...LOGIN });
      expect([asked.status, asked.code]).toEqual([200, refused('commonPassword')]);
      const chosen = { email, password: PASSWORD, code, ...LOGIN };
      expect((await app.ask('registerByEmail', chosen)).code).toBe(1);
      pass(CODE_AGAIN_SECONDS);
      const again = await codeFor(app, email, 'reset');
      const reset = await app.ask('resetPassword', { email, password, code: again, ...LOGIN });
      expect(reset.code).toBe(refused('commonPassword'));
      expect((await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN })).code).toBe(1);
    },
  );

  it('refuses invalid addresses and codes, and passwords of 5 or 33 characters', async () => {
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

describe('an e-mailed code', () => {
  it('can be tried five times; then even the right one fails', async () => {
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

  it('is valid once, within its time, for its purpose and address', async () => {
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

  it('is stored only as a keyed hash', async () => {
    const email = newAddress();
    const code = await codeFor(app, email, 'login');
    const [row] = await app.context.db.select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('is sent in the app’s language, and never to reset an unknown account’s password', async () => {
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

  it('to delete an account is sent only to its logged-in reader', async () => {
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
  it('is set by a code, logs this device in and all others out', async () => {
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
  it('lock an address for a while, known or not, except for login by code', async () => {
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
