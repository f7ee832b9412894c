import { inspect } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LOGIN_GOLD } from '../../contract/money/limits';
import { DESK_OPEN_MS } from '../../contract/operator/operator';
import { FAILURES } from '../../contract/wire/failure';
import { identities, socialLogins } from '../ground/db/schema/logins';
import { passkeys } from '../ground/db/schema/passkeys';
import { users } from '../ground/db/schema/users';
import { SOCIAL_LOGIN_MS } from '../ground/session/cookies';
import { grantRole } from '../operator/role';
import { LOGIN, openAccount } from '../testing/accounts';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { createClient, keepCookies, type TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { startIssuer, type TestIssuer } from '../testing/startIssuer';

const CLIENT = 'dogear-client';
const ISSUER_DOWN = 'http://127.0.0.1:9';
let app: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer(CLIENT);
  app = await openTestApp(null, {
    DOGEAR_GOOGLE_ISSUER: issuer.url,
    DOGEAR_GOOGLE_CLIENT_ID: CLIENT,
    DOGEAR_GOOGLE_CLIENT_SECRET: 'secret',
    DOGEAR_OIDC_ISSUER: ISSUER_DOWN,
    DOGEAR_OIDC_CLIENT_ID: CLIENT,
    DOGEAR_OIDC_CLIENT_SECRET: 'secret',
    DOGEAR_OIDC_NAME: 'The Library',
  });
}, 120_000);
afterAll(async () => {
  await issuer.stop();
  await app.context.close();
});
// One minute between tests, so that no rate limit interferes.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const refused = (name: keyof typeof FAILURES) => FAILURES[name].code;
const callback = (query: string) => `/novel-api/login/google/callback?${query}`;
let people = 0;
const somebody = () => ({ sub: `subject-${++people}`, name: 'Ada' });

async function start(client: TestClient, redirect = '/mine'): Promise<string> {
  const { code, data } = await app.ask('startSocial', { provider: 'google', redirect }, client);
  expect(code).toBe(1);
  return data.url;
}

async function comeBack(client: TestClient, query: string): Promise<URL> {
  const response = await app.app.request(callback(query), { headers: { cookie: client.cookie } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
  client.cookie = keepCookies(client.cookie, response);
  return new URL(response.headers.get('location') ?? '', 'http://localhost');
}

const register = (client: TestClient) =>
  app.ask('registerByGoogle', { provider: 'google', ...LOGIN }, client);

async function logIn(client: TestClient, who: object, lies = {}) {
  const back = await comeBack(client, issuer.agree(await start(client), { ...who }, lies));
  return { outcome: back.searchParams.get('outcome'), entered: await register(client) };
}

async function quietly<T>(work: () => Promise<T>): Promise<{ value: T; said: string }> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const value = await work();
    return { value, said: inspect(error.mock.calls, { depth: 8 }) };
  } finally {
    error.mockRestore();
  }
}

describe('login by another provider', () => {
  it('makes the guest an account; a later guest is merged into it once', async () => {
    const who = { ...somebody(), email: 'Ada@books.example', email_verified: true };
    const { client, userId } = await app.signIn();
    await giveGold(app.context, userId, { coins: 5 });
    const url = new URL(await start(client, '/BookShelf'));
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    const back = await comeBack(client, issuer.agree(url.href, who));
    expect(back.pathname + back.search).toBe('/login?provider=google&outcome=known&redirect=%2FBookShelf');
    const { data } = await register(client);
    expect(data).toMatchObject({ award: DEFAULT_LOGIN_GOLD, mergedUserId: null });
    const account = { userId, isLogin: 1, coins: 5, email: 'ada@books.example', nickName: 'Ada' };
    expect(data.user).toMatchObject(account);

    const other = await app.signIn();
    await giveGold(app.context, other.userId, { coins: 2 });
    const again = await logIn(other.client, { ...who, email: 'changed@books.example' });
    expect(again.entered.data).toMatchObject({ award: 0, mergedUserId: other.userId });
    expect(again.entered.data.user).toMatchObject({ ...account, coins: 7 });
    const third = await logIn(createClient(app.app), who);
    expect(third.entered.data).toMatchObject({ mergedUserId: null, user: { userId, coins: 7 } });
    expect(await brokenLedgerRules(app.context.db)).toEqual([]);
  });

  it('works once: neither the provider’s answer nor its result can be reused', async () => {
    const client = createClient(app.app);
    const query = issuer.agree(await start(client), somebody());
    const jar = client.cookie;
    expect((await comeBack(client, query)).searchParams.get('outcome')).toBe('known');
    const exchanges = issuer.exchanges();
    expect((await comeBack(client, query)).searchParams.get('outcome')).toBe('failed');
    expect(issuer.exchanges()).toBe(exchanges);
    expect((await register(client)).code).toBe(1);
    client.cookie = jar;
    expect((await register(client)).code).toBe(refused('socialFailed'));
    expect(await app.context.db.$count(socialLogins)).toBe(0);
  });

  it('works only in the browser that started it, with its own state', async () => {
    const reader = createClient(app.app);
    const attacker = createClient(app.app);
    const theirs = issuer.agree(await start(attacker), somebody());
    await start(reader);
    // The attacker's answer in the reader's browser would log the reader in as the attacker.
    expect((await comeBack(reader, theirs)).searchParams.get('outcome')).toBe('failed');
    expect((await comeBack(createClient(app.app), theirs)).searchParams.get('outcome')).toBe('failed');
    expect((await register(reader)).code).toBe(refused('socialFailed'));
    expect((await comeBack(attacker, theirs)).searchParams.get('outcome')).toBe('known');
    expect((await register(reader)).code).toBe(refused('socialFailed'));
  });

  it('expires after its time', async () => {
    const client = createClient(app.app);
    const query = issuer.agree(await start(client), somebody());
    app.context.setNow(new Date(app.context.now().getTime() + SOCIAL_LOGIN_MS));
    expect((await comeBack(client, query)).searchParams.get('outcome')).toBe('failed');
  });

  it.each([
    ['another nonce', { nonce: 'another' }, 'nonce'],
    ['another audience', { aud: 'another-client' }, 'aud'],
    ['another issuer', { iss: 'https://accounts.google.com' }, 'iss'],
    ['a token that has expired', { exp: 1_000 }, 'exp'],
  ])('refuses %s', async (_, lies, named) => {
    const client = createClient(app.app);
    const { value, said } = await quietly(() => logIn(client, somebody(), lies));
    expect([value.outcome, value.entered.code]).toEqual(['failed', refused('socialFailed')]);
    expect(said).toContain(named);
  });

  it('refuses the answer of another issuer (mix-up) and a forged token', async () => {
    const client = createClient(app.app);
    const query = new URLSearchParams(issuer.agree(await start(client), somebody()));
    query.set('iss', 'https://evil.example');
    const mixed = await quietly(() => comeBack(client, query.toString()));
    expect(mixed.value.searchParams.get('outcome')).toBe('failed');
    expect(mixed.said).toContain('iss');

    issuer.forge(true);
    const forgery = await quietly(() => logIn(createClient(app.app), somebody()));
    issuer.forge(false);
    expect(forgery.value.outcome).toBe('failed');
    expect(forgery.said).toContain('signature');
  });

  it('reports when the reader declines and when the provider is down', async () => {
    const client = createClient(app.app);
    const state = new URL(await start(client)).searchParams.get('state') ?? '';
    const denied = new URLSearchParams({ error: 'access_denied', state, iss: issuer.url });
    const back = await comeBack(client, denied.toString());
    expect(back.pathname + back.search).toBe('/login?provider=google&outcome=refused&redirect=%2Fmine');

    const { value, said } = await quietly(() =>
      app.ask('startSocial', { provider: 'oidc', redirect: '' }, client),
    );
    expect(value.code).toBe(refused('socialFailed'));
    expect(said).toContain('oidc');
    const none = await app.ask('startSocial', { provider: 'facebook', redirect: '' }, client);
    expect(none.code).toBe(refused('socialFailed'));
  });

  it('never takes over an account by its address, verified or not', async () => {
    const email = 'owner@books.example';
    const { data } = await openAccount(app, email);
    const checked = await logIn(createClient(app.app), { ...somebody(), email, email_verified: true });
    expect(checked.entered.code).toBe(refused('emailTaken'));
    const unchecked = await logIn(createClient(app.app), { ...somebody(), email });
    expect(unchecked.entered.data.user.email).toBe('');
    expect(unchecked.entered.data.user.userId).not.toBe(data.user.userId);
    const owners = await app.context.db.select().from(users).where(eq(users.email, email));
    expect(owners.map(({ id }) => id)).toEqual([data.user.userId]);
    const tied = await app.context.db.$count(identities, eq(identities.userId, data.user.userId));
    expect(tied).toBe(0);
  });

  it('returns only to the login page, whatever the redirect path', async () => {
    for (const redirect of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const client = createClient(app.app);
      const back = await comeBack(client, issuer.agree(await start(client, redirect), somebody()));
      expect([back.origin, back.pathname]).toEqual(['http://localhost', '/login']);
      expect(back.searchParams.get('redirect')).toBe(redirect);
    }
    expect((await app.app.request('/novel-api/login/evil/callback')).status).toBe(404);
  });

  it('is offered for each configured provider', async () => {
    const { data } = await app.ask('novelConfig', {});
    expect(data.loginProviders).toEqual([
      { provider: 'google', label: 'Google' },
      { provider: 'oidc', label: 'The Library' },
    ]);
  });
});

describe('the operator’s desk of an account without a password', () => {
  const open = (client: TestClient) =>
    app.ask('operatorOpen', { proof: { kind: 'social', provider: 'google' } }, client);
  const state = async (client: TestClient) => (await app.ask('operatorState', {}, client)).data;
  const again = async (client: TestClient, who: object, redirect = '/operator') =>
    comeBack(client, issuer.agree(await start(client, redirect), { ...who }));

  it('opens by a fresh login of this account with its provider, for 15 minutes', async () => {
    const email = 'keeper@books.example';
    const who = { ...somebody(), email, email_verified: true };
    const { client } = await app.signIn();
    await logIn(client, who);
    expect(await grantRole(app.context, { email })).toMatchObject({
      value: { answer: { wasChanged: true } },
    });
    expect(await state(client)).toMatchObject({ openUntil: null, hasPassword: false, providers: ['google'] });
    expect((await open(client)).code).toBe(refused('socialFailed'));
    const guess = { proof: { kind: 'password', password: 'correct horse' } } as const;
    expect((await app.ask('operatorOpen', guess, client)).code).toBe(refused('loginError'));
    await again(client, { ...somebody(), email: 'another@books.example', email_verified: true });
    expect((await open(client)).code).toBe(refused('socialFailed'));

    const back = await again(client, who, '/operator?at=people/12');
    expect(back.pathname + back.search).toBe('/operator?at=people%2F12&provider=google&outcome=known');
    const opened = await open(client);
    expect(opened.data.openUntil).toBe(app.context.now().getTime() + DESK_OPEN_MS);
    expect((await app.ask('operatorCommentQueue', {}, client)).code).toBe(1);
    await app.ask('operatorClose', {}, client);
    expect((await open(client)).code).toBe(refused('socialFailed'));

    await again(client, who);
    await open(client);
    app.context.setNow(new Date(app.context.now().getTime() + DESK_OPEN_MS));
    expect((await app.ask('operatorCommentQueue', {}, client)).code).toBe(refused('deskClosed'));
    expect((await state(client)).openUntil).toBeNull();

    const { userId } = (await app.ask('userInfo', {}, client)).data.user;
    const key = { credentialId: 'one', publicKey: new Uint8Array(9), counter: 0, transports: [] };
    await app.context.db.insert(passkeys).values({ userId, name: 'Telephone', ...key });
    await again(client, who);
    expect((await open(client)).code).toBe(refused('passkeyNeeded'));
    expect((await state(client)).openUntil).toBeNull();
  });

  it('is not reached through redirects that only resemble its path', async () => {
    for (const redirect of [
      '/operator?at=//evil.example',
      '/operator?at=people&outcome=known',
      '/operators',
    ]) {
      const client = createClient(app.app);
      const back = await again(client, somebody(), redirect);
      expect([back.pathname, back.searchParams.get('redirect')]).toEqual(['/login', redirect]);
    }
  });
});
